import { createHmac } from 'node:crypto';
import { NO_VISITOR } from '#app/domain/endpoint.ts';

/** The value of VISITOR_HEADER: nobody who does not know the secret can name another visitor. */
export function signedVisitor(
  address: string | null | undefined,
  sessionSecret: string,
  now = new Date(),
): string {
  const claim = `${Math.floor(now.getTime() / 1000)} ${address || NO_VISITOR}`;
  const signature = createHmac('sha256', sessionSecret).update(`visitor ${claim}`);
  return `${claim} ${signature.digest('base64url')}`;
}
