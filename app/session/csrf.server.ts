import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserInfo } from '#app/domain/account/contract.ts';
import { environment } from '#app/environment.server.ts';
import { ACCOUNT_LENGTH, SESSION_LENGTH } from './page-account.ts';

const digest = (text: string): string =>
  createHmac('sha256', environment().sessionSecret).update(text).digest('base64url');

/** It cannot be computed without the session. */
const sessionMark = (token: string): string => digest(`csrf ${token}`).slice(0, SESSION_LENGTH);

/** A person, and the company for whose account they act. */
export const accountMark = ({ id, company }: Pick<UserInfo, 'id' | 'company'>): string =>
  digest(JSON.stringify(['account', id, company?.name])).slice(0, ACCOUNT_LENGTH);

/** The hidden control's value in a session. */
export const csrfToken = (token: string, user: Pick<UserInfo, 'id' | 'company'>): string =>
  sessionMark(token) + accountMark(user);

/** Whether a value of the hidden control is of a page of this very session. */
export const isOfSession = (csrf: unknown, token: string): boolean =>
  typeof csrf === 'string' && isEqual(csrf.slice(0, SESSION_LENGTH), sessionMark(token));

function isEqual(given: string, expected: string): boolean {
  // As bytes: of characters as many may be more bytes.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
