import { fc, test } from '@fast-check/vitest';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect } from 'vitest';
import routes from '#app/routes.ts';
import { routeNames, routesNeeded } from '#server/routes.ts';

const portalRoutes: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module: { default: () => null } },
  ...Object.fromEntries(
    routes.map(({ id = '', path, index }) => [
      id,
      { id, path, index, parentId: 'root', module: { default: () => null } },
    ]),
  ),
};
const routeOf = routeNames(portalRoutes);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/goods?searchInput=13912345678', '/goods'],
  ['/GOODS/?searchInput=x', '/goods'],
  ['/detail.data?selfId=1', '/detail'],
  ['/shopping', '/shopping'],
  ['/customer/purchase-order/20260101', '/customer/purchase-order/:orderCode'],
  ['/customer/desk/auctions/new', '/customer/desk/auctions/new'],
  ['/customer/desk/auctions/17', '/customer/desk/auctions/:id'],
  ['/assets/app-1a2b.js', '/assets'],
  ['/api/admin/pass/login', '/api'],
  ['/jwt/user?token=secret', '/jwt'],
  ['/readyz', '/readyz'],
  ['/13912345678', '*'],
  ['/%zz%ff', '*'],
])('%s belongs to %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});

const neededAt = routesNeeded(portalRoutes);

/** The route that Remix finds for a path among these. */
function routeFound(known: ServerBuild['routes'], path: string): string | undefined {
  const leaves = Object.values(known).flatMap((route) => (route?.parentId ? [route] : []));
  const table = leaves.map(({ id, path, index }) => ({ id, path, index }) as RouteObject);
  return matchRoutes(table, path)?.at(-1)?.route.id;
}

const segments = routes.flatMap(({ path = '' }) => path.split('/').filter((each) => each !== '*'));
const somePath = fc.array(
  fc.oneof(
    fc.constantFrom(...segments),
    fc.constantFrom('17', 'A-1.data', '%E9%92%A2', 'DESK', ''),
  ),
  { maxLength: 5 },
);

test.prop({
  path: fc.oneof(
    somePath,
    fc.constantFrom(...routes).map(({ path }) => [path ?? '']),
  ),
})(
  'Remix finds the same among the routes that are needed for an address as among all',
  ({ path }) => {
    const address = `/${path.join('/')}`;
    const needed = neededAt(address);
    fc.pre(needed !== null);
    for (let above = path; above.length > 0; above = above.slice(0, -1)) {
      const place = `/${above.join('/')}`;
      expect(routeFound(needed, place), place).toBe(routeFound(portalRoutes, place));
    }
    expect(routeFound(needed, '/')).toBe(routeFound(portalRoutes, '/'));
  },
);

test('every route is needed for its own address, and few others are', () => {
  for (const { id = '', path = '' } of routes.filter(({ path }) => path !== '*')) {
    const needed = Object.keys(neededAt(`/${path.replace(/:\w+/g, '17')}?page=2`) ?? {});
    expect(needed).toContain(id);
    expect(needed.length).toBeLessThan(12);
  }
});
