import { call } from '#app/api/client.server.ts';
import { aliPayImf, getPayWechatOpenId } from '#app/domain/payment/contract.ts';
import type { ProviderMethod } from '#app/domain/payment/payment.ts';
import { environment } from '#app/environment.server.ts';
import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { redirectAway, redirectTo, WITHOUT_REFERRER } from '#app/session/redirect.server.ts';
import { payUrl } from './pay-url.ts';
import { withoutParameter } from './payable-order.server.ts';

const WECHAT_AUTHORISE = 'https://open.weixin.qq.com/connect/oauth2/authorize';
const ALIPAY_AUTHORISE = 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm';

/**
 * The address of WeChat's authorisation, which returns to `/wxPayorderPay` with a code; null when
 * not configured.
 */
export function wechatAuthorisation(request: Request, orderCode: string): string | null {
  const { wechatAppId } = environment();
  if (!wechatAppId) return null;
  // In this order, as WeChat documents it.
  const query = new URLSearchParams([
    ['appid', wechatAppId],
    ['redirect_uri', publicOrigin(request) + payUrl('wxPayorderPay', { orderCode })],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', 'pay'],
  ]);
  return `${WECHAT_AUTHORISE}?${query}#wechat_redirect`;
}

/**
 * The address of Alipay's authorisation, which returns to `/multiplePayorderPay`; null when not
 * configured.
 */
export function alipayAuthorisation(request: Request, orderCode: string): string | null {
  const { alipayAppId } = environment();
  if (!alipayAppId) return null;
  const query = new URLSearchParams({
    app_id: alipayAppId,
    scope: 'auth_base',
    redirect_uri: publicOrigin(request) + payUrl('multiplePayorderPay', { orderCode }),
  });
  return `${ALIPAY_AUTHORISE}?${query}`;
}

/** Exchanges the code of an authorisation and removes it from the address. */
export async function takeWechatCode(request: Request): Promise<void> {
  const code = new URL(request.url).searchParams.get('code');
  if (!code) return;
  const { openId } = await load(request, () => call(getPayWechatOpenId, { code }));
  throw withoutParameter(request, 'code', await payerCookie('wechat', openId));
}

export async function takeAlipayCode(request: Request): Promise<void> {
  const code = new URL(request.url).searchParams.get('auth_code');
  if (!code) return;
  const { userId } = await load(request, () => call(aliPayImf, { code }));
  throw withoutParameter(request, 'auth_code', await payerCookie('alipay', userId));
}

/** A redirect to throw, to another page, without this address as its referrer. */
export const onwards = (page: string): Response => redirectTo(page, { headers: WITHOUT_REFERRER });

/** The same, to the site of a payment app. */
export const toAuthorisation = (address: string): Response =>
  redirectAway(address, { headers: WITHOUT_REFERRER });

/**
 * Stores the payer's id in the app for the payment, because an authorisation's code can be
 * exchanged only once.
 */
export const payerCookie = (app: ProviderMethod, authId: string): Promise<string> =>
  cookies.payer.serialize(`${app}:${authId}`);

/** The payer's id in this app; null before the payer authorised it. */
export async function getPayer(request: Request, app: ProviderMethod): Promise<string | null> {
  const value = await readCookie(request, cookies.payer);
  const prefix = `${app}:`;
  return value?.startsWith(prefix) ? value.slice(prefix.length) : null;
}
