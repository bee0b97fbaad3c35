import { cookies, readCookie } from './cookies.server.ts';

/**
 * The pay token of a scanned QR code, good for one order (decision 2): the phone that scans it
 * has no login, and the token must not stay in the address.
 */
export const payTokenCookie = (orderCode: string, payToken: string): Promise<string> =>
  cookies.pay.serialize(`${orderCode}:${payToken}`);

/** The pay token this visitor holds for the order, or null. */
export async function getPayToken(request: Request, orderCode: string): Promise<string | null> {
  const value = await readCookie(request, cookies.pay);
  const prefix = `${orderCode}:`;
  return value?.startsWith(prefix) ? value.slice(prefix.length) : null;
}
