import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig({
  // One stylesheet for the whole portal: root.tsx puts it into the page, so that a cold visit
  // on a slow line paints after one round trip.
  build: { cssCodeSplit: false, target: 'es2020', assetsInlineLimit: 0 },
  plugins: [vanillaExtractPlugin(), remix(remixOptions)],
});
