import { savesNothing, WECHAT_SAVES_NOTHING } from '#app/domain/download.ts';

export type Platform = 'android' | 'ios';

const OTHER = {
  android: { device: /iPhone|iPad|iPod/i, text: '请使用苹果端下载' },
  ios: { device: /Android/i, text: '请使用安卓端下载' },
} as const;

/**
 * Why the app of a platform does not fit the visitor's device (spec 1 §5, spec 3 §2.7), or null; a
 * computer may download either.
 */
export function wrongDevice(platform: Platform, userAgent: string): string | null {
  const { device, text } = OTHER[platform];
  if (device.test(userAgent)) return text;
  return savesNothing(userAgent) ? WECHAT_SAVES_NOTHING : null;
}
