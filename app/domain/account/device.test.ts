import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36',
    'Windows 上的 Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 Edg/129.0',
    'Windows 上的 Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
    'iPhone 上的 微信',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Linux 上的 Firefox'],
  ['curl/8.5.0', '程序'],
  ['', '未知设备'],
  [null, '未知设备'],
  ['<script>', '未知设备'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17 Safari/605',
    'Mac 上的 Safari',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/129.0 Safari/537.36 OPR/115.0',
    'ChromeOS 上的 Opera',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_5) AppleWebKit/605 Safari/604', 'iPad 上的 Safari'],
  ...['libcurl', 'a Wget', 'a python', 'a node', 'an axios'].map((text) => [text, '未知设备']),
])('«%s» names the %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
