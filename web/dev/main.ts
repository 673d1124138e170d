import { mount } from 'svelte';
import '../src/app.css';
import '../src/lib/app/app-parts.css';
import '../src/lib/games/anloc/sides.css';
import FofTable from './FofTable.svelte';
import IncomingTable from './IncomingTable.svelte';
import Parts from './Parts.svelte';
import Workshop from './Workshop.svelte';

const query = new URLSearchParams(location.search);
mount(query.has('fof') ? FofTable : query.has('incoming') ? IncomingTable : query.has('parts') ? Parts : Workshop, { target: document.getElementById('app')! });
