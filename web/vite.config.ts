import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the client with the server's API behind it.
const server = process.env.DANGERCLOSE_SERVER ?? '127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}`, ws: true },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: fonts
    reportCompressedSize: true,
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    css: { include: [/\.css\?raw$/] }, // style sheets that a test reads
    testTimeout: 60_000, // the machine may be busy with something else
  },
});
