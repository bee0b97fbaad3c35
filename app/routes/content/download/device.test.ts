import { expect, it } from 'vitest';
import { WECHAT_SAVES_NOTHING } from '#app/domain/download.ts';
import { wrongDevice } from './device.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15';
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0';

it.each([
  ['android', IPHONE, '请使用苹果端下载'],
  ['ios', PIXEL, '请使用安卓端下载'],
  ['android', PIXEL, null],
  ['ios', IPHONE, null],
  ['android', COMPUTER, null],
  ['ios', COMPUTER, null],
  ['android', '', null],
  ['android', `${PIXEL} MicroMessenger/8.0.50`, WECHAT_SAVES_NOTHING],
  ['ios', `${IPHONE} MicroMessenger/8.0.50`, WECHAT_SAVES_NOTHING],
  ['android', `${IPHONE} MicroMessenger/8.0.50`, '请使用苹果端下载'],
  ['android', `${PIXEL} MicroMessenger/7.0.1 wxwork/4.1`, null],
  ['android', `${COMPUTER} MicroMessenger/7.0.20 WindowsWechat`, null],
] as const)('%s for %s: %s', (platform, userAgent, text) => {
  expect(wrongDevice(platform, userAgent)).toBe(text);
});
