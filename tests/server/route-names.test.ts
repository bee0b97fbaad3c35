import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { routeNames } from '#server/route-names.ts';

const routeOf = routeNames({
  root: { id: 'root', path: '', module: { default: () => null } },
  ...Object.fromEntries(
    routes.map(({ id = '', path, index }) => [
      id,
      { id, path, index, parentId: 'root', module: { default: () => null } },
    ]),
  ),
});

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
