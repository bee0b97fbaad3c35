import { createRequestHandler, type ServerBuild } from '@remix-run/node';

export type RouteOf = (url: string) => string;
type Routes = ServerBuild['routes'];

/** Addresses that the server itself answers, by whole path or by first segment. */
const OWN = /^\/(?:(?:healthz|readyz|figures)$|(?:api|jwt|assets)(?=\/))/;

function routesByPath(routes: Routes) {
  const entries = Object.values(routes).flatMap((route) =>
    route && route.id !== 'root' && route.path !== '*'
      ? [{ id: route.id, pattern: `/${route.path ?? ''}` }]
      : [],
  );
  const fixed = new Map(
    entries
      .filter(({ pattern }) => !pattern.includes(':'))
      .map((route) => [route.pattern.toLowerCase(), route]),
  );
  const open = entries
    .filter(({ pattern }) => pattern.includes(':'))
    .map((route) => ({
      ...route,
      fits: new RegExp(`^${route.pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    }));
  return {
    exactly: (path: string) => fixed.get(path),
    fitting: (path: string) => open.filter(({ fits }) => fits.test(path)),
  };
}

/**
 * The pattern of the route that an address belongs to; `*` if it belongs to none. It is logged and counted instead of
 * the address, which may contain what somebody has typed.
 */
export function routeNames(routes: Routes): RouteOf {
  const { exactly, fitting } = routesByPath(routes);
  return (url) => {
    const path = pathOf(url);
    return (exactly(path) ?? fitting(path)[0])?.pattern ?? OWN.exec(path)?.[0] ?? '*';
  };
}

/**
 * Finds the routes that Remix has to know for an address: those that match it, those that match the addresses above it
 * (Remix puts them into each page), and the one for everything else. Null if no route matches the address as it is
 * written.
 */
export function routesNeeded(routes: Routes): (url: string) => Routes | null {
  const { exactly, fitting } = routesByPath(routes);
  const routesAt = (path: string) => [...[exactly(path) ?? []].flat(), ...fitting(path)];
  const always = Object.values(routes).flatMap((route) =>
    route && (route.id === 'root' || route.path === '*') ? [route.id] : [],
  );
  return (url) => {
    const path = pathOf(url);
    const own = routesAt(path);
    if (own.length === 0) return null;
    const segments = path.split('/').slice(1, -1);
    const above = ['', ...segments].map((_, at) => `/${segments.slice(0, at).join('/')}`);
    const needed = new Set([
      ...always,
      ...[...own, ...above.flatMap(routesAt)].map(({ id }) => id),
    ]);
    return Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)));
  };
}

/**
 * Renders a request with only the routes that it needs. Remix compares each request several times with every route it
 * knows, and prepares all of them anew each time; with some 230 routes that was a quarter of the work for a small page
 * (design/pages: Rendering).
 */
export function renderOf(build: ServerBuild): (request: Request) => Promise<Response> {
  const neededAt = routesNeeded(build.routes);
  const whole = createRequestHandler(build, 'production');
  const handlers = new Map<string, typeof whole>();
  return (request) => {
    const routes = neededAt(new URL(request.url).pathname);
    if (!routes) return whole(request);
    const key = Object.keys(routes).join();
    const handler =
      handlers.get(key) ?? createRequestHandler(withRoutes(build, routes), 'production');
    handlers.set(key, handler);
    return handler(request);
  };
}

function withRoutes(build: ServerBuild, routes: Routes): ServerBuild {
  const known = Object.entries(build.assets.routes).filter(([id]) => Object.hasOwn(routes, id));
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(known) } };
}

/**
 * The path of the page that an address belongs to, in lower case, without the query and without the suffix of
 * data requests.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const page = path.replace(/\/_root\.data$|\.data$/, '').replace(/\/+$/, '');
  return (page || '/').toLowerCase();
}
