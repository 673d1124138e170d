import { mount } from 'svelte';
import './app.css';
import './lib/app/app-parts.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
target.replaceChildren();

export default mount(App, { target });
