import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserInfo } from '#app/domain/account/contract.ts';
import { environment } from '#app/environment.server.ts';
import { ACCOUNT_LENGTH, SESSION_LENGTH } from './page-account.ts';

const digest = (text: string): string =>
  createHmac('sha256', environment().sessionSecret).update(text).digest('base64url');

/** The part of the control that proves the session; it cannot be computed without its token. */
const sessionMark = (token: string): string => digest(`csrf ${token}`).slice(0, SESSION_LENGTH);

/** Identifies a person together with the company that they act for. */
export const accountMark = ({ id, company }: Pick<UserInfo, 'id' | 'company'>): string =>
  digest(JSON.stringify(['account', id, company?.name])).slice(0, ACCOUNT_LENGTH);

/** The value of the hidden control `csrf` for a session. */
export const csrfToken = (token: string, user: Pick<UserInfo, 'id' | 'company'>): string =>
  sessionMark(token) + accountMark(user);

/** Whether a value of the hidden control comes from a page of this very session. */
export const isOfSession = (csrf: unknown, token: string): boolean =>
  typeof csrf === 'string' && isEqual(csrf.slice(0, SESSION_LENGTH), sessionMark(token));

function isEqual(given: string, expected: string): boolean {
  // Compared as bytes, since texts with equally many characters may have different numbers of bytes.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
