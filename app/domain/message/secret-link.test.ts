import { expect, test } from 'vitest';
import { linkIn, secretPath } from './secret-link.ts';

const SECRET = '0123456789abcdef0123456789abcdef';

test.each([
  [
    `王五 的订单 D1，等待您审批：https://m.example.com/approval/${SECRET} 链接仅供您本人使用`,
    'approval',
  ],
  [`王五 的订单 D1，等待您审批：/approval/${SECRET}`, 'approval'],
  [
    `王五 的订单 D1，等待您审批：http://m.example.com:3000/customer/company/join/${SECRET}`,
    'invitation',
  ],
])('finds the link of a text, and what stands before it: %s', (text, link) => {
  expect(linkIn(text, SECRET)).toEqual({ link, before: '王五 的订单 D1，等待您审批' });
});

test('finds none that has another secret, or leads elsewhere', () => {
  expect(linkIn(`打开：${secretPath('approval', 'other')}`, SECRET)).toBeNull();
  expect(linkIn(`打开：/goods/${SECRET}`, SECRET)).toBeNull();
});
