/** Who may import what: the table of docs/architecture.md, checked by `npm test`. */

const { readFileSync } = require('node:fs');

const TESTS = '\\.test\\.tsx?$';
const OWN = '^(?:app|trading-api|server|scripts|tests|bench)(?:/|\\.ts)';
/** What a screen is built with. */
const ENGINE = [
  ...['api', 'components', 'forms', 'hooks', 'observation', 'session', 'spreadsheet', 'styles'],
].map((room) => `^app/${room}/`);

/** The modules of the route table; what else lies beside them are their parts. */
const routeModules = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(
  ([, file]) => file.replaceAll('.', '\\.'),
);

const never = (name, from, to) => ({ name, severity: 'error', from, to });

/** A place may import what is listed, and itself. Packages and Node's own modules apart. */
const only = (place, allowed) =>
  never(
    `${place} imports only ${allowed.join(', ') || 'itself'}`,
    { path: `^${place}`, pathNot: TESTS },
    { path: OWN, pathNot: [`^${place}`, ...allowed.map((other) => `^${other}`)] },
  );

const PACKAGES = ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'];

module.exports = {
  forbidden: [
    only('app/domain/', []),
    only('app/observation/', ['app/domain/']),
    only('app/spreadsheet/', []),
    only('app/api/', ['app/domain/', 'app/environment\\.server\\.ts$', 'app/observation/']),
    only('app/session/', [
      'app/api/',
      'app/domain/',
      'app/environment\\.server\\.ts$',
      'app/observation/',
    ]),
    only('app/forms/', [
      'app/api/',
      'app/observation/',
      'app/session/',
      'app/components/ui/',
      'app/domain/',
      'app/styles/',
    ]),
    only(
      'app/(?:components|hooks|styles)/',
      ENGINE.concat('app/domain/').map((room) => room.replace('^', '')),
    ),
    only('trading-api/', ['app/domain/']),
    only('server/', [
      'app/domain/(?:endpoint|network|trace)\\.ts$',
      'app/environment\\.server\\.ts$',
      'app/observation/',
      'app/(?:security-headers|forwarded|request-address|data-age)\\.server\\.ts$',
      'app/api/(?:changed-pages|visitor)\\.server\\.ts$',
      'app/session/cookie-names\\.ts$',
      'trading-api/(?:thread(?:-message)?|platform/metrics-server)\\.ts$',
    ]),
    never(
      'server.ts imports its parts and the environment',
      { path: '^server\\.ts$' },
      {
        path: '^(?:app|trading-api|scripts|tests|bench)/',
        pathNot:
          '^app/(?:environment\\.server|observation/log\\.server)\\.ts$|^trading-api/platform/(?:metrics-server|tracing)\\.ts$',
      },
    ),
    never(
      'a subject’s screens import the engine rooms and the domain, never another subject’s',
      { path: '^app/routes/([^/]+)/', pathNot: TESTS },
      {
        path: OWN,
        pathNot: ['^app/routes/$1/', '^app/domain/', '^app/environment\\.server\\.ts$', ...ENGINE],
      },
    ),
    never(
      'no route imports another route',
      { path: '^app/routes/', pathNot: TESTS },
      { path: `^app/(?:${routeModules.join('|')})$`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'a subject of the API uses another one by its index',
      { path: '^trading-api/(?!platform/|payments/|demo/)([^/]+)/', pathNot: TESTS },
      {
        path: '^trading-api/[^/]+/',
        pathNot: [
          '^trading-api/(?:$1|platform|payments)/',
          '^trading-api/[^/]+/index\\.ts$',
          // Keys of one table lead to another.
          '^trading-api/[^/]+/(?:goods-)?tables\\.ts$',
        ],
      },
    ),
    never(
      'the API’s platform and its payment providers know no subject',
      { path: '^trading-api/(?:platform|payments)/', pathNot: TESTS },
      {
        path: '^trading-api/',
        pathNot: '^trading-api/(?:platform/|payments/|schema\\.ts$|environment\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'the domain has no packages and no I/O; zod where calls are stated',
      { path: '^app/domain/', pathNot: TESTS },
      {
        dependencyTypes: PACKAGES,
        pathNot: 'node_modules/zod/',
      },
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
      'what reaches the browser takes types of the contract, not its schemas',
      { path: '^app/(?:components|hooks|styles)/', pathNot: [TESTS, '\\.server\\.tsx?$'] },
      { path: '^app/domain/.*contract\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'what reaches the browser is no server module',
      { path: '^app/(?:components|hooks|styles)/', pathNot: [TESTS, '\\.server\\.tsx?$'] },
      { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'the trading API knows no Remix and no React',
      { path: '^trading-api/' },
      { path: 'node_modules/(?:@remix-run|react|react-dom|remix-utils|vite)/' },
    ),
    never('no circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never(
      'what production loads is a dependency',
      { path: '^(?:app|server|trading-api|server\\.ts)', pathNot: `${TESTS}|\\.css\\.ts$` },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
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
