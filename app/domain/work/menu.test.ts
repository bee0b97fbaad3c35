import { expect, test } from 'vitest';
import { hrefAs, roleOfAddress, roleOfPath } from './address.ts';
import { WORK_MENU } from './menu.ts';
import { customerPageName, listOf, rolesPageText } from './pages.ts';
import { mainRole, rolesOf, type WORK_ROLES } from './role.ts';
import { WAIT_KINDS, WAITS } from './waits.ts';

const entriesOf = (role: (typeof WORK_ROLES)[number]) =>
  WORK_MENU[role].flatMap(({ entries }) => entries);

test('issue 50 §1: a menu has six groups at most for buyer and seller, twelve entries, fourteen for the operator', () => {
  for (const [role, most] of [
    ['purchase', 12],
    ['sale', 12],
    ['desk', 14],
  ] as const) {
    expect(WORK_MENU[role].length).toBeLessThanOrEqual(6);
    expect(entriesOf(role).length).toBeLessThanOrEqual(most);
    expect(entriesOf(role).filter(({ bar }) => bar).length).toBe(4);
  }
});

test('each kind of what waits stands in the menu of its role, once', () => {
  for (const kind of WAIT_KINDS) {
    const own = entriesOf(WAITS[kind].role).filter(({ waits }) => waits?.includes(kind));
    expect([kind, own.length]).toEqual([kind, 1]);
  }
});

test('a page of one role says the role, one of several keeps that of before', () => {
  const both = rolesOf({ platformType: 'buyer,seller' });
  expect(both).toEqual(['purchase', 'sale']);
  expect(roleOfPath('/customer/sale-order/1', both, 'purchase')).toBe('sale');
  expect(roleOfPath('/Customer/My-Wallet', both, 'sale')).toBe('sale');
  expect(roleOfPath('/customer/my-wallet', both, 'purchase')).toBe('purchase');
  // A role that somebody no longer has is none that they keep.
  expect(roleOfPath('/customer/my-wallet', ['purchase'], 'sale')).toBe('purchase');
  expect(roleOfPath('/customer/no-such-page', both, 'sale')).toBe('sale');
  expect(mainRole({ platformType: 'buyer,operator' })).toBe('desk');
  expect(mainRole({ platformType: '' })).toBe('purchase');
});

test('an address says the role where its page is of several that somebody has', () => {
  const both = rolesOf({ platformType: 'buyer,seller' });
  expect(hrefAs('/customer/messages', 'sale', both)).toBe('/customer/messages?as=sale');
  expect(hrefAs('/customer/sale-order', 'sale', both)).toBe('/customer/sale-order');
  expect(hrefAs('/customer/messages', 'purchase', ['purchase'])).toBe('/customer/messages');
  const said = (path: string) => roleOfAddress(new URL(path, 'https://market.example'));
  expect(said('/customer/messages?as=sale')).toBe('sale');
  expect(said('/customer/sale-order/1')).toBe('sale');
  // The page says it better than what was typed.
  expect(said('/customer/sale-order?as=purchase')).toBe('sale');
  expect([said('/customer/messages'), said('/customer/messages?as=boss')]).toEqual([null, null]);
});

test('the name of a page is that of the longest path that it begins with', () => {
  expect(customerPageName('/customer/desk/members/7')).toBe('会员与卖家');
  expect(customerPageName('/customer/messages/settings')).toBe('消息设置');
  expect(customerPageName('/customer/messages')).toBe('消息');
  expect(customerPageName('/customer/deskmembers')).toBeNull();
});

test.each([
  ['/customer/purchase-order/D1', '/customer/purchase-order', '采购订单'],
  ['/customer/purchase-order/D1/delivery/1', '/customer/purchase-order', '采购订单'],
  ['/CUSTOMER/Sale-Order/D1', '/customer/sale-order', '收到的订单'],
  ['/customer/purchase-saleafter-order/7', '/customer/purchase-saleafter-order', '售后申请'],
  ['/customer/sale-invoices/7', '/customer/sale-invoices', '开票申请'],
  ['/customer/desk/auctions/7', '/customer/desk/auctions', '竞价管理'],
  ['/customer/messages/7', '/customer/messages', '消息'],
])('there is no %s: one goes on to %s', (path, to, label) => {
  expect(listOf(path)).toEqual({ to, label });
});

test('a list that cannot be shown as it is asked for is shown without that', () => {
  const members = { to: '/customer/desk/members', label: '会员与卖家' };
  expect(listOf('/customer/desk/members', '?account=none')).toEqual(members);
  expect(listOf('/customer/desk/members', '')).toBeNull();
  expect(listOf('/trading', '?type=none')).toBeNull();
});

test.each(['/customer/purchase-order', '/customer', '/trading', '/detail'])(
  '%s is of no list',
  (path) => expect(listOf(path)).toBeNull(),
);

test('a page of one role says whose it is, one that buyers have does not', () => {
  expect(rolesPageText('/customer/sale-order/1')).toContain('卖家');
  expect(rolesPageText('/customer/desk/members')).toContain('运营');
  expect(rolesPageText('/customer/my-wallet')).toBeNull();
  expect(rolesPageText('/customer/no-such-page')).toBeNull();
});
