/** Who may import what: the table of docs/architecture.md, checked by `npm test`. */

const { readFileSync } = require('node:fs');

const TESTS = '\\.test\\.tsx?$';
const OWN = '^(?:app|trading-api|server|scripts|tests|bench)(?:/|\\.ts)';
const ENVIRONMENT = 'app/environment\\.server\\.ts$';
/** What a screen is built with. */
const ENGINE = 'app/(?:api|browser|components|forms|hooks|observation|session|spreadsheet|styles)/';

/** The files and folders of the repository that a place may import, besides itself. */
const MAY_IMPORT = {
  'app/domain/': [],
  'app/observation/': ['app/domain/'],
  'app/http/': ['app/(?:domain|observation|session)/', ENVIRONMENT],
  'app/cache/': ['app/(?:domain|http)/'],
  'app/spreadsheet/': ['app/(?:domain|observation)/'],
  'app/api/': ['app/(?:domain|observation)/', ENVIRONMENT],
  'app/session/': ['app/(?:api|domain|observation)/', ENVIRONMENT],
  'app/browser/': ['app/(?:domain|forms|session|styles)/', 'app/components/.*\\.css\\.ts$'],
  'app/forms/': ['app/(?:api|browser|components/ui|domain|observation|session|styles)/'],
  'app/(?:components|hooks|styles)/': ['app/domain/', ENGINE],
  'trading-api/': ['app/domain/'],
  'server/': [
    'app/domain/(?:auction/live|caches|customer-path|download|endpoint|etag|http-status|market/site-preview|network|trace|work/pages)\\.ts$',
    ENVIRONMENT,
    'app/observation/',
    'app/http/(?:(?:security-headers|forwarded|request-address)\\.server|whole-body)\\.ts$',
    'app/cache/data-age\\.server\\.ts$',
    'app/api/(?:exchange|(?:api-contract|changed-pages|visitor)\\.server)\\.ts$',
    'app/session/(?:changed-cookie|cookie-names|page-headers\\.server)\\.ts$',
    'trading-api/(?:worker(?:-message)?|platform/(?:metrics-server|http/all-read))\\.ts$',
  ],
  'server\\.ts$': [
    'server/',
    'app/domain/environment-variables\\.ts$',
    'app/api/(?:api-contract|listed-calls)\\.server\\.ts$',
    ENVIRONMENT,
    'app/observation/log\\.server\\.ts$',
    'trading-api/platform/(?:metrics-server|tracing)\\.ts$',
  ],
};

/** The modules of the route table; what else lies beside them are their parts. */
const routeModules = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(
  ([, file]) => file.replaceAll('.', '\\.'),
);

const never = (name, from, to) => ({ name, severity: 'error', from, to });
const VALUES = { dependencyTypesNot: ['type-only'] };
const IN_BROWSER = {
  path: '^app/(?:browser|components|hooks|styles)/',
  pathNot: [TESTS, '\\.server\\.tsx?$'],
};

module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([place, others]) =>
      never(
        `${place} imports only ${others.join(', ') || 'itself'}`,
        { path: `^${place}`, pathNot: TESTS },
        { path: OWN, pathNot: [place, ...others].map((allowed) => `^${allowed}`) },
      ),
    ),
    never(
      'a subject’s screens import the engine rooms and the domain, never another subject’s',
      { path: '^app/routes/([^/]+)/', pathNot: TESTS },
      { path: OWN, pathNot: `^(?:app/routes/$1/|app/domain/|${ENVIRONMENT}|${ENGINE})` },
    ),
    never(
      'no route imports another route',
      { path: '^app/routes/', pathNot: TESTS },
      { path: `^app/(?:${routeModules.join('|')})$`, ...VALUES },
    ),
    never(
      'a subject of the API uses another one by its index, and the tables that its keys lead to',
      {
        path: '^trading-api/(?!platform/|payments/|demo/|calls/|commands/|jobs/)([^/]+)/',
        pathNot: TESTS,
      },
      {
        path: '^trading-api/[^/]+/',
        pathNot:
          '^trading-api/(?:(?:$1|platform|payments)/|[^/]+/(?:index|(?:goods-)?tables)\\.ts$)',
      },
    ),
    never(
      'the API’s platform and its payment providers know no subject',
      { path: '^trading-api/(?:platform|payments)/', pathNot: TESTS },
      {
        path: '^trading-api/',
        pathNot: '^trading-api/(?:platform/|payments/|schema\\.ts$|environment\\.ts$)',
        ...VALUES,
      },
    ),
    never(
      'the domain has no packages and no I/O; zod where calls are stated, dayjs for time',
      { path: '^app/domain/', pathNot: TESTS },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'],
        pathNot: 'node_modules/(?:zod|dayjs)/',
      },
    ),
    never(
      'dayjs is behind app/domain/time.ts',
      { pathNot: '^app/domain/time(?:\\.test)?\\.ts$' },
      { path: 'node_modules/dayjs/' },
    ),
    never(
      'rules are free of zod',
      {
        path: '^app/domain/',
        pathNot: [TESTS, '(?:contract|endpoint|wire|environment-variables)\\.ts$'],
      },
      { path: 'node_modules/zod/' },
    ),
    never(
      'what reaches the browser takes types alone of contracts and server modules',
      IN_BROWSER,
      {
        path: '^app/domain/.*contract\\.ts$|\\.server\\.tsx?$',
        ...VALUES,
      },
    ),
    never(
      'scripts of the browser are no part of a component',
      { path: '^app/browser/', pathNot: TESTS },
      { path: 'node_modules/(?:@remix-run|react|react-dom)/', ...VALUES },
    ),
    never(
      'the trading API knows no Remix and no React',
      { path: '^trading-api/' },
      { path: 'node_modules/(?:@remix-run|react|react-dom|remix-utils|vite)/' },
    ),
    never('no circles, of types neither', {}, { circular: true }),
    never(
      'what production loads is a dependency',
      { path: '^(?:app|server|trading-api|server\\.ts)', pathNot: `${TESTS}|\\.css\\.ts$` },
      {
        dependencyTypes: ['npm-dev'],
        ...VALUES,
        // Only `npm run dev` loads Vite and tsx; routes.ts is read by the build.
        pathNot: 'node_modules/(?:vite|tsx|@remix-run/route-config|@vanilla-extract)/',
      },
    ),
    never(
      'every import is found',
      {},
      { couldNotResolve: true, pathNot: '^\\.\\./build/|^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
