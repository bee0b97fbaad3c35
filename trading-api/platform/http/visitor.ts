import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { ARRIVED_HEADER, NO_VISITOR, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { networkOf } from '#app/domain/network.ts';
import { isSameSecret } from '../same-secret.ts';

/** The clocks of portal and API may differ by this much. */
const FRESH_S = 300;
/** What a portal has held back for longer counts as arriving at the API. */
export const MOST_PORTAL_DELAY_MS = 2000;

interface Sent {
  ip: string;
  headers: NodeJS.Dict<string | string[]>;
}

/**
 * The network of the visitor whom a portal with the same secret names, or else of the caller; null
 * where such a portal calls for no visitor in particular.
 */
export function visitorOf(sent: Sent, sessionSecret: string | undefined): string | null {
  const address = signedAddress(sent, sessionSecret) ?? sent.ip;
  return address === NO_VISITOR ? null : networkOf(address);
}

/** Whether a portal with the same secret asks. */
export const isPortal = (sent: Sent, sessionSecret: string | undefined): boolean =>
  signedAddress(sent, sessionSecret) !== null;

function signedAddress({ headers }: Sent, sessionSecret: string | undefined): string | null {
  const [seconds = '', address = '', signature = ''] = String(headers[VISITOR_HEADER]).split(' ');
  if (!sessionSecret || !(isIP(address) || address === NO_VISITOR)) return null;
  const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) <= FRESH_S;
  const isFor = isSigned(`visitor ${seconds} ${address}`, signature, sessionSecret);
  return isFor && isFresh ? address : null;
}

/**
 * When a call arrived: at the portal with the same secret that makes it, if that was a moment ago; else at the API.
 * @param heardAt when it arrived at the API
 */
export function arrivalOf(
  { headers }: Pick<Sent, 'headers'>,
  sessionSecret: string | undefined,
  heardAt: Date,
): Date {
  const [milliseconds = '', signature = ''] = String(headers[ARRIVED_HEADER]).split(' ');
  const delayMs = heardAt.getTime() - Number(milliseconds);
  const isBelieved =
    sessionSecret !== undefined &&
    delayMs > 0 &&
    delayMs <= MOST_PORTAL_DELAY_MS &&
    isSigned(`arrived ${milliseconds}`, signature, sessionSecret);
  return isBelieved ? new Date(Number(milliseconds)) : heardAt;
}

function isSigned(text: string, signature: string, sessionSecret: string): boolean {
  const expected = createHmac('sha256', sessionSecret).update(text).digest();
  return isSameSecret(Buffer.from(signature, 'base64url'), expected);
}
