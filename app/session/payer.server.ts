import { cookies, readCookie } from './cookies.server.ts';

/** The apps whose payers authorise the market to know them. */
export type PayerApp = 'wechat' | 'alipay';

/**
 * The payer as the app he pays in knows him. A code is good for one exchange, so what it was
 * exchanged for is kept until he has paid.
 */
export const payerCookie = (app: PayerApp, authId: string): Promise<string> =>
  cookies.payer.serialize(`${app}:${authId}`);

/** Who pays in this app, or null before he authorised it. */
export async function getPayer(request: Request, app: PayerApp): Promise<string | null> {
  const value = await readCookie(request, cookies.payer);
  const prefix = `${app}:`;
  return value?.startsWith(prefix) ? value.slice(prefix.length) : null;
}
