/** Who may import what: the table of the architecture document, checked by `npm test`. */

const { readFileSync } = require('node:fs');

const TESTS = '\\.test\\.tsx?$';

/** A module may import what is listed, and itself. Packages and Node's own modules apart. */
const only = (module, allowed, extra = {}) => ({
  name: `${module} imports only ${allowed.join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^${module}/`, pathNot: TESTS, ...extra },
  to: {
    path: '^(?:app|trading-api|server|scripts|tests|bench)(?:/|\\.ts)',
    pathNot: [`^${module}/`, ...allowed.map((place) => `^${place}`)],
  },
});

/** The modules of the route table; what else lies beside them are their parts. */
const routeModules = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(
  ([, file]) => file.replaceAll('.', '\\.'),
);

const never = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    only('app/domain', []),
    only('app/contract', ['app/domain/']),
    only('app/api', ['app/contract/', 'app/domain/', 'app/environment\\.server\\.ts$']),
    only('app/session', [
      'app/api/',
      'app/contract/',
      'app/domain/',
      'app/environment\\.server\\.ts$',
    ]),
    only('app/forms', [
      'app/contract/',
      'app/domain/',
      'app/api/errors\\.ts$',
      // A form's files go on to the trading API while they arrive (docs/decisions/0018).
      'app/api/files\\.server\\.ts$',
      'app/components/ui/',
      'app/styles/',
      // A dialog that several pages show brings its handler along (docs/decisions/0003).
      'app/api/client\\.server\\.ts$',
      // The one action wrapper needs the session's guards (docs/decisions/0003).
      'app/session/',
    ]),
    ...['app/components', 'app/hooks', 'app/styles'].map((module) =>
      only(module, [
        'app/components/',
        'app/hooks/',
        'app/styles/',
        'app/domain/',
        'app/contract/',
      ]),
    ),
    only('trading-api', ['app/contract/', 'app/domain/']),
    only('server', [
      'app/environment\\.server\\.ts$',
      'app/session/cookie-names\\.ts$',
      'trading-api/thread(?:-message)?\\.ts$',
    ]),
    never(
      'server.ts imports its parts and the environment',
      { path: '^server\\.ts$' },
      {
        path: '^(?:app|trading-api|scripts|tests|bench)/',
        pathNot: '^app/environment\\.server\\.ts$',
      },
    ),
    never(
      'domain has no packages, no I/O',
      { path: '^app/domain/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'] },
    ),
    never(
      'the contract knows zod only',
      { path: '^app/contract/', pathNot: TESTS },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'],
        pathNot: 'node_modules/zod/',
      },
    ),
    never(
      'components take types of the contract, not its schemas',
      { path: '^app/(?:components|hooks|styles)/', pathNot: TESTS },
      { path: '^app/contract/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'what reaches the browser is no server module',
      { path: '^app/(?:components|hooks|styles)/', pathNot: `${TESTS}|\\.server\\.tsx?$` },
      { path: '\\.server\\.tsx?$' },
    ),
    never(
      'an area of routes does not import another one',
      { path: '^app/routes/([^/]+)/' },
      { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    ),
    never(
      'no route imports another route',
      { path: '^app/routes/', pathNot: TESTS },
      { path: `^app/(?:${routeModules.join('|')})$`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'the portal does not reach into the trading API',
      { path: '^app/', pathNot: TESTS },
      { path: '^(?:trading-api|server|server\\.ts)' },
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
