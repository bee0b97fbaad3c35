import { createHash, randomInt } from 'node:crypto';
import {
  CODE_DIGITS,
  CODE_GONE,
  CODE_RESEND_SECONDS,
  CODE_TRIED_OUT,
  codeWrong,
} from '#app/domain/account/codes.ts';
import type { Path } from '#app/domain/endpoint.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { Refusal } from './refusal.ts';

/** Codes that are sent to a phone or an address and typed once. Their rows belong to who asks for them. */

export const newCode = (): string =>
  String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * Of a code as it was sent or as it is typed: in groups, in full width.
 * @param salt what the code is for, so that equal codes do not look alike
 */
export const codeHashOf = (salt: string, code: string): string =>
  createHash('sha256')
    .update(`${salt} ${withoutSeparators(code)}`)
    .digest('base64url');

export function refuseTooSoon(sentAt: Date | null | undefined, now: Date, path: Path = []): void {
  const passed = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : CODE_RESEND_SECONDS;
  const left = Math.ceil(CODE_RESEND_SECONDS - passed);
  if (left <= 0) return;
  throw new Refusal('tooSoon', `验证码获取过于频繁，请 ${left} 秒后再试`, ...path);
}

interface KeptCode {
  codeHash: string | null;
  wrongTries: number;
  sentAt: Date | null;
  usedAt?: Date | null;
}

/** Whether it can still be used, whatever is typed. */
export const isGood = (
  kept: KeptCode | undefined,
  { now, lifetimeMs, tries }: { now: Date; lifetimeMs: number; tries: number },
): kept is KeptCode =>
  kept !== undefined &&
  kept.codeHash !== null &&
  !kept.usedAt &&
  kept.wrongTries < tries &&
  now.getTime() - (kept.sentAt?.getTime() ?? 0) < lifetimeMs;

export const codeGone = (path: string): Refusal => new Refusal('codeSpent', CODE_GONE, path);

/** The refusal of a wrong code, after which so many tries are left. */
export const codeRefused = (left: number, path: string): Refusal =>
  left > 0
    ? new Refusal('codeWrong', codeWrong(left), path)
    : new Refusal('codeSpent', CODE_TRIED_OUT, path);
