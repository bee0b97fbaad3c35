import { describe, expect, it } from 'vitest';
import { isSitePath, isWebAddress } from './link-address.ts';

describe('isSitePath', () => {
  it.each([
    '/',
    '/news?type=notice',
    '/files/Ab-1',
    '/trading?categoryName=%E9%92%A2#goods',
    '/图',
  ])('%j is one', (text) => expect(isSitePath(text)).toBe(true));

  it.each([
    ...['', 'a', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example'],
    ...['\\/evil.example', ' /a', 'javascript:alert(1)', 'https://evil.example/', '/a"b', "/a'b"],
    ...['/<b>', '/a\u0000'],
  ])('%j is none', (text) => expect(isSitePath(text)).toBe(false));
});

describe('isWebAddress', () => {
  it.each(['https://friend.example/', 'http://friend.example:8080/a?b=c', 'HTTPS://例.example/'])(
    '%j is one',
    (text) => expect(isWebAddress(text)).toBe(true),
  );

  it.each([
    ...['', '/a', 'friend.example', '//friend.example', 'ftp://friend.example', 'https://'],
    ...['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,a', 'https://a"b.example'],
    ...['https://[', ' https://friend.example'],
  ])('%j is none', (text) => expect(isWebAddress(text)).toBe(false));
});
