import { createHmac } from 'node:crypto';
import { NO_VISITOR } from '#app/domain/endpoint.ts';

/** The value of VISITOR_HEADER, signed: without the secret no one can name another visitor. */
export function signedVisitor(
  address: string | null | undefined,
  sessionSecret: string,
  now = new Date(),
): string {
  const claim = `${Math.floor(now.getTime() / 1000)} ${address || NO_VISITOR}`;
  return `${claim} ${signatureOf(`visitor ${claim}`, sessionSecret)}`;
}

/** The value of ARRIVED_HEADER. */
export function signedArrival(arrivedAt: Date, sessionSecret: string): string {
  const claim = String(arrivedAt.getTime());
  return `${claim} ${signatureOf(`arrived ${claim}`, sessionSecret)}`;
}

const signatureOf = (text: string, sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update(text).digest('base64url');
