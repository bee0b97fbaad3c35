import { randomInt } from 'node:crypto';

const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000;

/** `yyyyMMddHHmmss` in Asia/Shanghai and six random digits: readable, and hard to guess. */
export function newOrderCode(now: Date): string {
  const wall = new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString();
  return wall.replace(/\D/g, '').slice(0, 14) + String(randomInt(1_000_000)).padStart(6, '0');
}
