import { readdirSync } from 'node:fs';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import type { MinifyOptions } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import remixOptions from './remix.config.js';
import { bundledTexts } from './scripts/bundled-text.ts';
import { forOlderBrowsers } from './scripts/older-browsers.ts';

/** Without vowels and d: no word comes of them, and none that a blocker of advertisements hides. */
const LETTERS = 'bcfghjkmnpqrstvwxz';

/** The files of styles, in a fixed order. */
const styleFiles = () =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css.ts'))
    .map((file) => path.posix.join('app', file.replaceAll(path.sep, '/')))
    .sort();

/** The letters of a file's class names. */
function lettersOf(files: readonly string[], file: string): string {
  const at = files.indexOf(file);
  const first = LETTERS[Math.floor(at / LETTERS.length)];
  if (at < 0 || !first) throw new Error(`no letters for ${file}`);
  return `${first}${LETTERS[at % LETTERS.length]}`;
}

/** Class names of two letters for their file and a number: a page holds hundreds of them. */
function shortNames(): (name: { hash: string; filePath: string }) => string {
  const files = styleFiles();
  const numbers = new Map<string, Map<string, number>>();
  return ({ hash, filePath }) => {
    const ofFile = numbers.get(filePath) ?? new Map<string, number>();
    numbers.set(filePath, ofFile);
    const number = ofFile.get(hash) ?? ofFile.size;
    ofFile.set(hash, number);
    return lettersOf(files, filePath) + number.toString(36);
  };
}

/**
 * What several pages use is one file, and what only forms and countdowns use is another: a cold
 * visit asks for four or five scripts, and a large file compresses better than thirty small ones.
 * Radix comes with the first dialog that is opened.
 */
function sharedChunk(id: string): string | undefined {
  // Fetched when they are needed.
  const lazy =
    /\/ui\/dialog-panel\.tsx|\/logout-dialog\.tsx|\/app\/browser\/(?!connection|tab-memory|touch)|\/(order|registration)-panel\.tsx|\/filter-narrow\.|\/node_modules\/(@radix-ui|aria-hidden|get-nonce|use-|react-(remove|style)|@tiptap|prosemirror-|orderedmap|rope-sequence|w3c-keyname|linkifyjs|htmlparser2|dom(handler|utils|-serializer|elementtype)|entities)/;
  if (lazy.test(id)) return undefined;
  // Of pages of members, and of no other; a file of its own would be named in each page's list of files.
  const members =
    /\/layout\/(?:customer-menu|customer-page|use-permission|use-work|work-header|permitted)\.|\/components\/(?:thing\/thing|audit-tag|print-head|seller-name-field|signatures|timeline|message\/sending|exports\/exports-link|ui\/(?:file-links|save-buttons|with-note))\.|\/styles\/desk-filter\.css|\/domain\/(?:own-path|export\/\w+|market\/setup|work\/\w+|catalogue\/(?:sale-product|price-(?:table|adjustment)|rating|market-dictionaries)|message\/sending|account\/(?:codes|customer|one-time-link|suspension))\./;
  if (members.test(id)) return 'members';
  // Of some pages of members; whether payments are simulated the frame of every page says.
  const trade =
    /\/domain\/(?:account\/roles|after-sale|company|checkout\/address|delivery|invoice|payment(?!\/money-kind)|remittance|statement|wallet|order\/(?:approval-state|credit|line-deductions|payment-note|state|terms|timeline|trading-calendar|trading-hours|typed-terms))\b|\/components\/company\//;
  if (trade.test(id)) return 'trade';
  // Else it would come with the trade, which bidding does not need.
  if (/\/app\/domain\/time\.|\/node_modules\/dayjs\//.test(id)) return 'time';
  // Shared by the home page and the pages of leads; few of those share the rest.
  if (/\/(tiles|lead-form|honeypot)\.|\/domain\/lead\//.test(id)) return 'leads';
  // Article pages send no script, and few others use this.
  if (/\/(financing-blocks|rich-text|article-types|company-pages|lead|link-address)\./.test(id)) {
    return undefined;
  }
  // Of the cart and the checkout, in which nothing is live.
  if (/\/hooks\/use-quiet-submit\./.test(id)) return 'quiet';
  if (/\/app\/hooks\/|\/ui\/countdown\./.test(id)) return 'live';
  // Of the cart, which has no addresses.
  if (/\/domain\/marketing\/discount\./.test(id)) return undefined;
  if (/\/(region-selects|map-picker|picked-place|payment)\./.test(id)) {
    return 'customer';
  }
  const lists = /\/catalogue\/list\/(list|goods-)/;
  if (lists.test(id)) return 'lists';
  // Used by one list or store only.
  if (/\/(page-numbers|carousel|store-href|scrolling-table)\./.test(id)) return undefined;
  if (
    /\/ui\/pager\.|\/domain\/(?:href|paging)\.|\/components\/filters\/filter-(?:panel|conditions)\./.test(
      id,
    )
  )
    return 'pager';
  // Used by lists and stores, but not by the home page and goods.
  const tables =
    /\/ui\/(?:row-button|table)\.|\/(goods-dialogs|keep-dialog-form|store-tags|goods-href)\./;
  if (tables.test(id)) return 'tables';
  // One line, which goods need too.
  if (/\/domain\/draft\/draft-controls\./.test(id)) return 'forms';
  // Only long forms are kept on the server.
  if (/\/app\/(components|domain)\/draft\//.test(id)) return undefined;
  // Few pages upload, choose by cards, have threads, empty a form, have a button for the Enter key, make
  // offers, announce auctions, bid, deliver, read pasted lists, preview tables, tick a consent, ask for a company's own fields or for a withdrawal, or print.
  const few =
    /\/forms\/(file-|kept-quantity|confirm-dialog|end-into-dialog|step-up|use-times-answered|enter-button|form-(?:checkbox|radio|select|textarea))|\/ui\/grouped-options\.|\/components\/(?:form-dialog\.|sale-terms-fields\.|thread\/|withdrawal\/)|\/domain\/(?:thread\/|inquiry\/kept-list\.)|\/offer-controls\.|\/domain\/auction\/|\/domain\/(?:file\/cut|market\/mark|order\/order)\.|\/domain\/checkout\/delivery\.|\/domain\/(?:\w+\/)?(upload|offer|pasted-limits|time|group-purchase)\.|\/(?:print-button|share-picture|seller-choice|account-choice|row-outcome|previewed-rows|table-import|choice-boxes)\.|\/ui\/(edit-and-end|file-list|form-bar|radio-group)\./;
  if (few.test(id)) return undefined;
  // Bids are stepped, but are no quantities.
  if (/\/ui\/stepper\./.test(id)) return 'stepper';
  // The forms of the home page and of leads have no quantities.
  if (
    /\/forms\/count-field\.|\/domain\/(?:(?:catalogue\/purchase-)?quantity|typed-(?:amount|yuan))\./.test(
      id,
    )
  ) {
    return 'quantities';
  }
  if (/\/app\/forms\/|\/ui\/form-errors\./.test(id)) return 'forms';
  const shared = /\/node_modules\/|\/app\/(api|browser|components|domain|styles)\//;
  return shared.test(id) ? 'portal' : undefined;
}

/**
 * Routes without a page leave an empty file for browsers, and some imports are for development only.
 * What vite:reporter tells is that a lazy part is in a shared file, as sharedChunk wants it.
 */
const EXPECTED = new Set(['EMPTY_BUNDLE', 'UNUSED_EXTERNAL_IMPORT']);

/** The server's bundle has the same rules in another order; only the client's file is used. */
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

const wholeForOlderBrowsers: Plugin = {
  name: 'whole-stylesheet-for-older-browsers',
  enforce: 'post',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = await forOlderBrowsers(String(file.source));
    }
  },
};

const TERSER = {
  module: true,
  ecma: 2020,
  // Nothing of ours or of our libraries' reads a property for its effect, or makes objects of
  // methods: half a kilobyte less.
  compress: { ecma: 2020, passes: 2, pure_getters: true, unsafe_methods: true },
  format: { comments: false },
} satisfies MinifyOptions;

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // One stylesheet for the whole portal: root.tsx puts it into the page, so that a cold visit
    // on a slow line paints after one round trip.
    cssCodeSplit: false,
    target: 'es2020',
    assetsInlineLimit: 0,
    // 4 KB (brotli) smaller than with esbuild, which list pages need to stay within their budget.
    // The editor of texts, which the operator's pages fetch alone.
    chunkSizeWarningLimit: 600,
    minify: isSsrBuild ? false : 'terser',
    terserOptions: TERSER,
    rollupOptions: {
      // What the router tells developers in the console.
      treeshake: { manualPureFunctions: ['warning'] },
      onwarn: (warning, warn) => {
        // A file would run before what it takes from the other is there: every page would be without its script.
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message);
        if (!EXPECTED.has(warning.code ?? '') && warning.plugin !== 'vite:reporter') warn(warning);
      },
      // The server's is one file, which a portal has read when the next version is built over it.
      output: isSsrBuild
        ? { inlineDynamicImports: true }
        : {
            manualChunks: sharedChunk,
            // Each page has the names of all files that pages begin with; seven characters tell them and their versions
            // apart. What is fetched on its own, and pages, have their name before them; shared files have no other.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          },
    },
  },
  plugins: [
    vanillaExtractPlugin({ identifiers: shortNames() }),
    remix(remixOptions),
    clientStylesheetOnly,
    wholeForOlderBrowsers,
    bundledTexts,
  ],
}));
