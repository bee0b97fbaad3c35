import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import { type CheckoutSource, checkoutSourceOf } from './source-query.server.ts';

/**
 * What the request wants to check out; without it the visitor is led to the cart with a message.
 */
export async function requireSource(request: Request): Promise<CheckoutSource> {
  const source = checkoutSourceOf(new URL(pageOf(request), 'http://portal').searchParams);
  if (source) return source;
  throw await toCart(NO_GOODS_SELECTED);
}

export async function toCart(message: string): Promise<Response> {
  const toast = await toastCookie({ kind: 'warning', text: message });
  return redirectTo('/shopping', { cookies: [toast] });
}

/** The address of the checkout page, or of one of its dialogs. */
export function checkoutPage(request: Request, dialog: Record<string, string> = {}): string {
  const url = new URL(pageOf(request), 'http://portal');
  for (const name of DIALOG_PARAMS) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(dialog)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const DIALOG_PARAMS = ['dialog', 'address'];
