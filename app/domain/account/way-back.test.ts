import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test.each([
  ['/customer/logout', '/'],
  ['/customer/logout?x=1', '/'],
  ['/customer/Logout/', '/'],
  ['/customer/%6Cogout', '/'],
  ['/customer/login?redirectTo=%2F', '/'],
  ['/customer/register', '/'],
  ['/customer/link/abc', '/'],
  ['/session/arrive?token=x', '/'],
  ['//evil.test', '/'],
  ['/goods?sortWord=price&dialog=logout', '/goods?sortWord=price'],
])('%s is no way back: %s', (named, path) => {
  expect(wayBack(named)).toBe(path);
});

test.each([
  '/customer/purchase-order',
  '/customer/logistics',
  '/settle?ids=1%2C2',
  '/trading?type=0&dialog=purchase&scheduleId=3#list',
  '/inquiry?name=%E9%92%A2+%E6%9D%BF',
])('%s is a way back', (page) => {
  expect(wayBack(page)).toBe(page);
});
