import { randomInt } from 'node:crypto';
import { wallTime } from '#app/domain/time.ts';

/** `yyyyMMddHHmmss` in Asia/Shanghai and six random digits: readable, and hard to guess. */
export const newOrderCode = (now: Date): string => orderCodeOf(now, randomInt(1_000_000));

export const orderCodeOf = (now: Date, serial: number): string =>
  wallTime(now).replace(/\D/g, '') + String(serial).padStart(6, '0');

export const codesOf = (of: readonly { orderCode: string }[]): string[] =>
  of.map(({ orderCode }) => orderCode);
