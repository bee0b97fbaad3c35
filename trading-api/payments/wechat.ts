import { z } from 'zod';
import { isoWallTime } from '#app/domain/time.ts';
import {
  type Charge,
  ForgedNotification,
  OtherRefund,
  type PaymentProvider,
  type RawNotification,
  type ReceivedPayment,
} from './provider.ts';
import { wechatBills } from './wechat-bill.ts';
import {
  authorization,
  decryptResource,
  newNonce,
  signLines,
  verifyMessage,
  type WechatKeys,
  WechatRefusal,
  wechatClient,
} from './wechat-client.ts';

const LOGIN_TIMEOUT_MS = 10_000;

export interface WechatSettings extends WechatKeys {
  appId: string;
  /** Of the official account; exchanges a payer's code for his openid. */
  appSecret: string;
  /** `https://api.mch.weixin.qq.com` */
  apiUrl: string;
  /** `https://api.weixin.qq.com` */
  loginUrl: string;
  notifyUrl: string;
}

/** A payment in notifications and answers to queries. */
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
  amount: z.object({ refund: z.int() }),
});

const notificationSchema = z.object({
  id: z.string(),
  resource: z.object({
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
});

/** WeChat Pay, API v3, with the platform's public key (ADR 0013). */
export function wechatProvider(settings: WechatSettings, clock: () => Date): PaymentProvider {
  const call = wechatClient(settings.apiUrl, settings, clock);
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

    readNotification(notification: RawNotification, now: Date) {
      verifyMessage(settings, notification, now);
      const { id, resource } = notificationSchema.parse(JSON.parse(notification.body));
      const trade = transaction.safeParse(decryptResource(settings.apiV3Key, resource));
      // Such as a refund's notification.
      if (!trade.success) return null;
      if (trade.data.appid !== appId || trade.data.mchid !== mchId) {
        throw new ForgedNotification('meant for somebody else');
      }
      return paymentIn(id, trade.data);
    },

    async query(tradeNo) {
      const path = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${mchId}`;
      try {
        return paymentIn(`query ${tradeNo}`, await call({ method: 'GET', path }, transaction));
      } catch (error) {
        if (error instanceof WechatRefusal && NO_SUCH_ORDER.includes(error.code)) return null;
        throw error;
      }
    },

    async refund({ refundNo, tradeNo, amount, total }) {
      const answer = await call(
        {
          method: 'POST',
          path: '/v3/refund/domestic/refunds',
          body: {
            out_trade_no: tradeNo,
            out_refund_no: refundNo,
            amount: { refund: amount, total, currency: 'CNY' },
          },
        },
        refundAnswer,
      );
      const { status, out_refund_no, out_trade_no } = answer;
      if (
        out_refund_no !== refundNo ||
        out_trade_no !== tradeNo ||
        answer.amount.refund !== amount
      ) {
        throw new OtherRefund(refundNo);
      }
      if (status === 'SUCCESS') return 'done';
      if (status === 'PROCESSING') return 'waiting';
      throw new Error(`WeChat Pay: refund ${refundNo} is ${status}`);
    },

    bills: wechatBills(call, ({ pathname, search }) => ({
      authorization: authorization(settings, {
        method: 'GET',
        pathAndQuery: pathname + search,
        body: '',
        now: clock(),
      }),
      'wechatpay-serial': settings.platformKeyId,
    })),
  };
}

/** WeChat uses both fields. */
const NO_SUCH_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'];

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
