import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import remixOptions from './remix.config.js';

/**
 * Everything that several pages use is one file: a cold visit asks for five scripts, and one large
 * file compresses better than thirty small ones. Dialogs come with the first one that is opened.
 */
function sharedChunk(id: string): string | undefined {
  const dialog =
    /\/dialog-panel\.tsx|\/node_modules\/(@radix-ui|aria-hidden|get-nonce|react-|use-)/;
  const framework = /\/node_modules\/react-(dom|router|router-dom)\//;
  if (dialog.test(id) && !framework.test(id)) return undefined;
  const shared = /\/node_modules\/|\/app\/(components|domain|forms|hooks|styles)\//;
  return shared.test(id) ? 'portal' : undefined;
}

/** The server's bundle brings the same rules in another order; the client's file is the one. */
const clientStylesheetOnly: Plugin = {
  name: 'client-stylesheet-only',
  enforce: 'post',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) {
      if (file.endsWith('.css')) delete bundle[file];
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // One stylesheet for the whole portal: root.tsx puts it into the page, so that a cold visit
    // on a slow line paints after one round trip.
    cssCodeSplit: false,
    target: 'es2020',
    assetsInlineLimit: 0,
    // 4 KB (brotli) less than esbuild makes of the same, which is what a list page has left.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, format: { comments: false } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedChunk } },
  },
  plugins: [vanillaExtractPlugin(), remix(remixOptions), clientStylesheetOnly],
}));
