import { z } from 'zod';
import { isoWallTime } from '#app/domain/time.ts';
import {
  type Charge,
  ForgedNotification,
  type PaymentProvider,
  type RawNotification,
  type ReceivedPayment,
  type RefundOrder,
  type RefundOutcome,
  requireAbout,
} from './provider.ts';
import { wechatBills } from './wechat-bill.ts';
import {
  authorization,
  decrypt,
  encryptedResource,
  newNonce,
  signLines,
  verifyMessage,
  type WechatConnection,
  WechatRefusal,
  wechatClient,
} from './wechat-client.ts';
import { platformKeys } from './wechat-platform.ts';

const LOGIN_TIMEOUT_MS = 10_000;

export interface WechatSettings extends WechatConnection {
  appId: string;
  /** Of the official account; exchanges a payer's code for his openid. */
  appSecret: string;
  loginUrl: string;
  notifyUrl: string;
}

const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int() }).optional(),
});

const refundAnswer = z.object({
  status: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  amount: z.object({ refund: z.int(), total: z.int() }),
});

const notificationSchema = z.object({
  id: z.string(),
  resource: encryptedResource,
});

/** What its states of a refund mean; one that is closed or abnormal waits for a person at its own desk. */
const REFUND_OUTCOME: ReadonlyMap<string, RefundOutcome> = new Map(
  Object.entries<RefundOutcome>({
    SUCCESS: 'done',
    PROCESSING: 'processing',
    CLOSED: 'failed',
    ABNORMAL: 'failed',
  }),
);

/** WeChat Pay, API v3 (design/payments: Providers). */
export function wechatProvider(settings: WechatSettings, clock: () => Date): PaymentProvider {
  const platform = platformKeys(settings, clock);
  const call = wechatClient(settings, platform, clock);
  const { appId, mchId } = settings;

  const orderFields = ({ tradeNo, orderCode, amount, expiresAt }: Charge) => ({
    appid: appId,
    mchid: mchId,
    description: `订单 ${orderCode}`,
    out_trade_no: tradeNo,
    time_expire: isoWallTime(expiresAt),
    notify_url: settings.notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  });

  const paymentIn = (
    notificationId: string,
    trade: z.output<typeof transaction>,
  ): ReceivedPayment | null => {
    if (trade.trade_state !== 'SUCCESS' || !trade.amount || !trade.success_time) return null;
    return {
      notificationId,
      tradeNo: trade.out_trade_no,
      amount: trade.amount.total,
      paidAt: new Date(trade.success_time),
    };
  };

  const query = async (tradeNo: string): Promise<ReceivedPayment | null> => {
    const path = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${mchId}`;
    const trade = await unless(NO_SUCH_ORDER, call({ method: 'GET', path }, transaction));
    if (!trade) return null;
    requireAbout({ appid: appId, mchid: mchId, out_trade_no: tradeNo }, trade);
    return paymentIn(`query ${tradeNo}`, trade);
  };

  const outcomeOf = (
    { refundNo, tradeNo, amount, total }: RefundOrder,
    answer: z.output<typeof refundAnswer>,
  ): RefundOutcome => {
    requireAbout({ out_refund_no: refundNo, out_trade_no: tradeNo }, answer);
    requireAbout({ refund: amount, total }, answer.amount);
    const outcome = REFUND_OUTCOME.get(answer.status);
    if (!outcome) throw new Error(`WeChat Pay: refund ${refundNo} is ${answer.status}`);
    return outcome;
  };

  return {
    name: 'wechat',
    payMethods: ['wechat'],

    async startNative(charge) {
      const request = { method: 'POST', path: '/v3/pay/transactions/native' } as const;
      const answer = z.object({ code_url: z.string() });
      return (await call({ ...request, body: orderFields(charge) }, answer)).code_url;
    },

    async startInApp(charge, openid) {
      const request = { method: 'POST', path: '/v3/pay/transactions/jsapi' } as const;
      const body = { ...orderFields(charge), payer: { openid } };
      const answer = await call({ ...request, body }, z.object({ prepay_id: z.string() }));
      const timeStamp = String(Math.floor(clock().getTime() / 1000));
      const nonceStr = newNonce();
      const prepay = `prepay_id=${answer.prepay_id}`;
      const sign = signLines(settings.privateKey, [appId, timeStamp, nonceStr, prepay]);
      return { app: 'wechat', appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', sign };
    },

    payerByCode: (code) => openIdOf(settings, code),

    async readNotification(notification: RawNotification, now: Date) {
      await verifyMessage(platform, notification, now);
      const { id, resource } = notificationSchema.parse(JSON.parse(notification.body));
      const trade = transaction.safeParse(JSON.parse(decrypt(settings.apiV3Key, resource)));
      // Such as a refund's notification.
      if (!trade.success) return null;
      if (trade.data.appid !== appId || trade.data.mchid !== mchId) {
        throw new ForgedNotification('meant for somebody else');
      }
      return paymentIn(id, trade.data);
    },

    query,

    async close(tradeNo) {
      const path = `/v3/pay/transactions/out-trade-no/${tradeNo}/close`;
      const request = { method: 'POST', path, body: { mchid: mchId } } as const;
      try {
        return await unless([...NO_SUCH_ORDER, ...ORDER_CLOSED], call(request, z.null()));
      } catch (error) {
        if (!isRefusal(error, ORDER_PAID)) throw error;
      }
      const payment = await query(tradeNo);
      if (!payment) throw new Error(`WeChat Pay: ${tradeNo} is neither closed nor paid`);
      return payment;
    },

    async refund(refund) {
      const { refundNo, tradeNo, amount, total } = refund;
      const body = {
        out_trade_no: tradeNo,
        out_refund_no: refundNo,
        amount: { refund: amount, total, currency: 'CNY' },
      };
      const path = '/v3/refund/domestic/refunds';
      return outcomeOf(refund, await call({ method: 'POST', path, body }, refundAnswer));
    },

    async refundState(refund) {
      const path = `/v3/refund/domestic/refunds/${refund.refundNo}`;
      const answer = await unless(NO_SUCH_REFUND, call({ method: 'GET', path }, refundAnswer));
      return answer ? outcomeOf(refund, answer) : 'none';
    },

    bills: wechatBills(call, ({ pathname, search }) => ({
      authorization: authorization(settings, {
        method: 'GET',
        pathAndQuery: pathname + search,
        body: '',
        now: clock(),
      }),
      ...(settings.platformPublicKey && { 'wechatpay-serial': settings.platformPublicKey.id }),
    })),
  };
}

/** WeChat uses both forms of each. */
const NO_SUCH_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'];
const ORDER_PAID = ['ORDER_PAID', 'ORDERPAID'];
const ORDER_CLOSED = ['ORDER_CLOSED', 'ORDERCLOSED'];
const NO_SUCH_REFUND = ['RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXISTS', 'REFUNDNOTEXIST'];

const isRefusal = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof WechatRefusal && codes.includes(error.code);

async function unless<Answer>(
  codes: readonly string[],
  answer: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error, codes)) return null;
    throw error;
  }
}

async function openIdOf(
  { loginUrl, appId, appSecret }: WechatSettings,
  code: string,
): Promise<string | null> {
  const query = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: 'authorization_code',
  });
  const response = await fetch(`${loginUrl}/sns/oauth2/access_token?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`WeChat: HTTP ${response.status}`);
  const answer = z.object({ openid: z.string().optional() }).parse(await response.json());
  return answer.openid ?? null;
}
