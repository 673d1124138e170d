import { mount } from 'svelte';
import '../src/app.css';
import Workshop from './Workshop.svelte';

mount(Workshop, { target: document.getElementById('app')! });
