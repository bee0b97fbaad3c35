import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import options from '../../remix.config.js';

/** The bare application that the figure «hydrated» is compared with: Remix alone, built as in its template. */
export default defineConfig({
  plugins: [
    remix({
      ...options,
      future: { ...options.future, v3_routeConfig: false },
    }),
  ],
});
