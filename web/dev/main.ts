import { mount } from 'svelte';
import '../src/app.css';
import '../src/lib/app/app-parts.css';
import '../src/lib/games/anloc/sides.css';
import Parts from './Parts.svelte';
import Workshop from './Workshop.svelte';

const parts = new URLSearchParams(location.search).has('parts');
mount(parts ? Parts : Workshop, { target: document.getElementById('app')! });
