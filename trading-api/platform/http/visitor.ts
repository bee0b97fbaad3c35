import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { NO_VISITOR, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { networkOf } from '#app/domain/network.ts';

/** The clocks of portal and API may differ by this much. */
const FRESH_S = 300;

interface Sent {
  ip: string;
  headers: NodeJS.Dict<string | string[]>;
}

/**
 * The network of the visitor whom a portal with the same secret names, or of whoever calls; null
 * where such a portal calls in nobody's name.
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
  const expected = createHmac('sha256', sessionSecret)
    .update(`visitor ${seconds} ${address}`)
    .digest();
  const sent = Buffer.from(signature, 'base64url');
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
  const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) <= FRESH_S;
  return isSigned && isFresh ? address : null;
}
