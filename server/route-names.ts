import type { ServerBuild } from '@remix-run/node';

export type RouteOf = (url: string) => string;

/** What the server itself answers: a whole path, or its first segment. */
const OWN = /^\/(?:(?:healthz|readyz|figures)$|(?:api|jwt|assets)(?=\/))/;

/**
 * The pattern of the route that an address belongs to: what is logged and counted instead of the
 * address, which says what somebody has typed. `*` for everything else.
 */
export function routeNames(routes: ServerBuild['routes']): RouteOf {
  const patterns = Object.values(routes).flatMap((route) =>
    route && route.id !== 'root' && route.path !== '*' ? [route.path ?? ''] : [],
  );
  const fixed = new Map(
    patterns
      .filter((pattern) => !pattern.includes(':'))
      .map((pattern) => [`/${pattern}`.toLowerCase(), `/${pattern}`]),
  );
  const open = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({
      name: `/${pattern}`,
      matches: new RegExp(`^/${pattern.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    }));
  return (url) => {
    const path = pathOf(url);
    const known = fixed.get(path) ?? open.find(({ matches }) => matches.test(path))?.name;
    return known ?? OWN.exec(path)?.[0] ?? '*';
  };
}

/** Of the page that an address belongs to: without query, and without what data requests add. */
function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const page = path.replace(/\/_root\.data$|\.data$/, '').replace(/\/+$/, '');
  return (page || '/').toLowerCase();
}
