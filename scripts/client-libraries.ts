/**
 * What the build for browsers changes in the libraries that every page loads: it leaves out what this
 * portal never uses (their defects are mended in patches/). The build stops where a library's source is no longer what
 * is replaced here, or where the portal begins to use what is left out (ADR 242).
 */
import path from 'node:path';
import type { Plugin } from 'vite';
import remixOptions from '../remix.config.js';

const ROUTER = '@remix-run/router/dist/router.js';
const ROUTER_REACT = 'react-router/dist/index.js';
const ROUTER_DOM = 'react-router-dom/dist/index.js';
const REACT_DOM = 'react-dom/cjs/react-dom.production.min.js';
const remix = (name: string) => `@remix-run/react/dist/esm/${name}.js`;

type Replacement = [file: string, source: string | RegExp, by: string];

/** What Remix reads at run time is settled by remix.config.js: it sends its flags with each page. */
const SINGLE_FETCH: Replacement[] = [
  // Data comes by single fetch only: not by a request for each route, and not deferred.
  [
    remix('routes'),
    /if \(typeof singleFetch === "function"\) \{[^}]*\}\s*let result = await fetchServerHandler\(request, route\);\s*return unwrap \?[^;]*;/,
    'return singleFetch();',
  ],
  [ROUTER, 'return result.type === ResultType.deferred;', 'return false;'],
  [ROUTER, /let deferred = value;\s*return deferred && [^;]*;/, 'return false;'],
  [ROUTER, /await Promise\.all\(\[resolveNavigationDeferredResults[^;]*;/, ''],
  [
    remix('components'),
    'if (!isStatic && typeof __remixContext === "object" && __remixContext.a)',
    'if (false)',
  ],
];

const NOT_IN_A_BROWSER: Replacement[] = [
  // The texts of the scripts with which a page begins: the server writes them.
  [remix('components'), 'staticContext ? `window', 'false ? `window'],
  [remix('components'), 'let routeModulesScript = !isStatic', 'let routeModulesScript = true'],
  // A page without a server.
  [remix('routes'), /!isSpaMode\b/g, 'true'],
  [remix('routes'), /if \(isSpaMode\)/g, 'if (false)'],
  [remix('routes'), 'isSpaMode && ', 'false && '],
  [remix('components'), /isSpaMode && /g, 'false && '],
  // What `npm run dev` replaces while it runs.
  [remix('routes'), 'if (needsRevalidation)', 'if (false)'],
  [remix('routes'), 'needsRevalidation == null', 'true'],
];

const NOT_IN_THIS_PORTAL: Replacement[] = [
  // Links that have their routes looked up ahead: ours are React Router's (components/ui/link.tsx).
  [
    remix('fog-of-war'),
    /React\.useEffect\(\(\) => \{\s*var _navigator\$connection;[\s\S]*?\}, \[future, isSpaMode, manifest, routeModules, router\]\);/,
    '',
  ],
  // Pages that stand in until a root without an ErrorBoundary, or with a clientLoader, is there.
  [
    remix('routes'),
    'route.id === "root" ? RemixRootDefaultHydrateFallback : undefined',
    'undefined',
  ],
  [remix('errorBoundaries'), 'renderScripts ?', 'false ?'],
  [ROUTER_REACT, 'match.route.errorElement || defaultErrorElement', 'match.route.errorElement'],
  // A router that knows no data.
  [
    ROUTER_REACT,
    'isDataRoute ? useNavigateStable() : useNavigateUnstable()',
    'useNavigateStable()',
  ],
  // Blockers of navigations.
  [ROUTER, /getBlocker,\s*deleteBlocker,/, ''],
  [ROUTER, /if \(blockerFunctions\.size === 0\) \{\s*return;\s*\}/, 'return;'],
  [ROUTER, 'if (blockerKey && delta != null)', 'if (false)'],
  [ROUTER, 'if (blockerKey)', 'if (false)'],
  [ROUTER, 'state.blockers.forEach((_, key) => deleteBlocker(key));', ''],
  [ROUTER, 'if (blockers.size > 0)', 'if (false)'],
  // Transitions of views.
  [
    ROUTER,
    /\/\/ On POP, enable transitions[\s\S]*?(?=updateState\(_extends\(\{\}, newState, \{\s*actionData,)/,
    '',
  ],
  [ROUTER, /restoreAppliedTransitions\(routerWindow,[^;]*;[^;]*;[^;]*;\s*removePageHide[^;]*;/, ''],
  [ROUTER, /if \(removePageHideEventListener\) \{[^}]*\}/, ''],
  [ROUTER, /pendingViewTransitionEnabled = \(opts[^;]*;/, ''],
  [ROUTER, /enableViewTransition: [^\n]*pendingViewTransitionEnabled[^\n]*/g, ''],
  [ROUTER, 'enableViewTransition: opts && opts.viewTransition,', ''],
  [ROUTER_DOM, 'if (!viewTransitionOpts || isViewTransitionUnavailable)', 'if (true)'],
  [ROUTER_DOM, 'if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
  [ROUTER_DOM, 'if (renderDfd && pendingState && router.window)', 'if (false)'],
  [ROUTER_DOM, /if \(renderDfd && pendingState && state[^)]*\)/, 'if (false)'],
  [ROUTER_DOM, 'if (!vtContext.isTransitioning && interruption)', 'if (false)'],
  // React's roots before version 18, and those that hydrate nothing.
  [REACT_DOM, /exports\.createRoot=[\s\S]*?(?=exports\.flushSync=)/, ''],
  [REACT_DOM, /exports\.hydrate=[\s\S]*?(?=exports\.hydrateRoot=)/, ''],
  [REACT_DOM, /exports\.render=[\s\S]*?(?=exports\.version=)/, ''],
];

/** No visitor reads in the console what developers are advised. */
const ADVICE: Replacement[] = [
  [ROUTER, /^\s*warning\(.*\);$/gm, ''],
  [
    ROUTER_DOM,
    /React\.useEffect\(\(\) => UNSAFE_logV6DeprecationWarnings\(future, router\.future\)[^;]*;/,
    '',
  ],
  [remix('errorBoundaries'), /let heyDeveloper = [\s\S]*?\n {2}\}\);/, 'let heyDeveloper = null;'],
];

/** The flags of remix.config.js, also by the names that the router has for them. */
const flags = remixOptions.future;
const FLAGS: Readonly<Record<string, boolean>> = {
  ...flags,
  v7_fetcherPersist: flags.v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: flags.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: flags.v3_singleFetch,
  v7_startTransition: true,
};

const REPLACEMENTS = [
  ...(flags.v3_singleFetch ? SINGLE_FETCH : []),
  ...NOT_IN_A_BROWSER,
  ...NOT_IN_THIS_PORTAL,
  ...ADVICE,
];

/** What would work in `npm run dev`, and not in a browser that has loaded the build. */
const LEFT_OUT =
  /\b(?:useBlocker|unstable_usePrompt|viewTransition|createRoot|findDOMNode|HydrateFallback|Await)\b/;

function withoutFlags(code: string): string {
  return (
    code
      .replace(
        /(?:window\.__remixContext\.|\(_future = future\) != null && _)?\bfuture\.(v[37]_\w+)/g,
        (read, flag) => String(FLAGS[flag] ?? read),
      )
      .replaceAll('window.__remixContext.isSpaMode', String(!remixOptions.ssr))
      // Names for developers' tools keep components that nothing uses.
      .replace(/^\w+\.displayName = .*$/gm, '')
  );
}

export const clientLibraries: Plugin = {
  name: 'client-libraries',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, file) {
    if (file.startsWith(path.resolve('app'))) {
      const [used] = LEFT_OUT.exec(code) ?? [];
      if (used) throw new Error(`${used} is left out (scripts/client-libraries.ts)`);
      return null;
    }
    const isRemix = /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\//.test(
      file,
    );
    const own = REPLACEMENTS.filter(([of]) => file.endsWith(`/node_modules/${of}`));
    if (!isRemix && own.length === 0) return null;
    let changed = isRemix ? withoutFlags(code) : code;
    for (const [, source, by] of own) {
      const next = changed.replace(source, by);
      if (next === changed) throw new Error(`${file} has no more ${source}`);
      changed = next;
    }
    return { code: changed, map: null };
  },
};
