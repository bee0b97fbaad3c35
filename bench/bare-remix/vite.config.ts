import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import options from '../../remix.config.js';

/** The floor of «hydrated»: what Remix itself costs, built as its template builds it. */
export default defineConfig({
  plugins: [
    remix({
      ...options,
      future: { ...options.future, v3_routeConfig: false },
    }),
  ],
});
