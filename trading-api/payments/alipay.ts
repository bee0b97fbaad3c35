import type { KeyObject } from 'node:crypto';
import type { AlipaySdkCommonResult } from 'alipay-sdk';
import { z } from 'zod';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { parseWallTime, wallTime } from '#app/domain/time.ts';
import { alipayBills } from './alipay-bill.ts';
import {
  type Charge,
  ForgedNotification,
  type PaymentProvider,
  type ReceivedPayment,
  type RefundOrder,
  requireAbout,
} from './provider.ts';

export interface AlipaySettings {
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own key, not the application's. */
  publicKey: KeyObject;
  gateway: string;
  notifyUrl: string;
}

const SUCCESS = '10000';
/** FINISHED: paid so long ago that a refund is no longer possible. */
const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED'];
/** Older applications get user ids, newer ones open ids. */
const USER_ID = /^2088\d{12}$/;

const amount = z.string().transform((text, context) => {
  const fen = parseYuan(text);
  if (fen === null) context.addIssue({ code: 'custom', message: 'not an amount' });
  return fen ?? 0;
});

const notificationSchema = z.object({
  app_id: z.string(),
  notify_id: z.string(),
  out_trade_no: z.string(),
  trade_status: z.string(),
  total_amount: amount,
  gmt_payment: z.string().optional(),
  notify_time: z.string(),
  sign_type: z.string(),
});

const queryAnswer = z.object({
  tradeStatus: z.string(),
  totalAmount: amount,
  sendPayDate: z.string().optional(),
});

/**
 * `refundFee` is all that has gone back of the trade, with earlier refunds. Only `fundChange` says that this
 * request moved money; a repeated one says `N`, whatever became of the first.
 */
const refundAnswer = z.object({ fundChange: z.string().optional(), refundFee: amount });

/** Without a status, or with another, Alipay has not (yet) done a refund of this number. */
const refundStateAnswer = z.object({
  refundStatus: z.literal('REFUND_SUCCESS'),
  outRequestNo: z.string(),
  refundAmount: amount,
  totalAmount: amount.optional(),
});

const TRADE_UNKNOWN = 'ACQ.TRADE_NOT_EXIST';
/** A trade that waits for no payment: paid, or closed before. */
const NOT_WAITING = [
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
];

/** Alipay through its own SDK, which is loaded only where Alipay is configured. */
export async function alipayProvider(
  settings: AlipaySettings,
  clock: () => Date,
): Promise<PaymentProvider> {
  const { AlipaySdk } = await import('alipay-sdk');
  const { appId, notifyUrl } = settings;
  const sdk = new AlipaySdk({
    appId,
    privateKey: String(settings.privateKey.export({ type: 'pkcs1', format: 'pem' })).trim(),
    alipayPublicKey: String(settings.publicKey.export({ type: 'spki', format: 'pem' })).trim(),
    gateway: settings.gateway,
    timeout: 10_000,
  });

  const call = (method: string, bizContent: Record<string, string>) =>
    sdk.exec(method, { notifyUrl, bizContent }, { validateSign: true });

  /** A successful answer, about the trade that was asked about. */
  const aboutTrade = (answer: AlipaySdkCommonResult, outTradeNo: string): AlipaySdkCommonResult => {
    const { outTradeNo: answered, ...rest } = succeeded(answer);
    requireAbout({ outTradeNo }, { outTradeNo: answered });
    return rest;
  };

  const tradeOf = async (tradeNo: string): Promise<z.output<typeof queryAnswer> | null> => {
    const answer = await call('alipay.trade.query', { outTradeNo: tradeNo });
    return answer.subCode === TRADE_UNKNOWN ? null : queryAnswer.parse(aboutTrade(answer, tradeNo));
  };

  const paymentIn = (
    tradeNo: string,
    trade: z.output<typeof queryAnswer> | null,
  ): ReceivedPayment | null =>
    trade && PAID.includes(trade.tradeStatus)
      ? {
          notificationId: `query ${tradeNo}`,
          tradeNo,
          amount: trade.totalAmount,
          paidAt: parseWallTime(trade.sendPayDate ?? '') ?? clock(),
        }
      : null;

  const chargeFields = (charge: Charge) => ({
    outTradeNo: charge.tradeNo,
    totalAmount: toYuan(charge.amount),
    subject: `订单 ${charge.orderCode}`,
    timeExpire: wallTime(charge.expiresAt),
  });

  return {
    name: 'alipay',
    payMethods: ['alipay'],

    async startNative(charge) {
      const answer = await call('alipay.trade.precreate', chargeFields(charge));
      return z.string().parse(aboutTrade(answer, charge.tradeNo).qrCode);
    },

    async startInApp(charge, authId) {
      const answer = await call('alipay.trade.create', {
        ...chargeFields(charge),
        productCode: 'JSAPI_PAY',
        opAppId: appId,
        [USER_ID.test(authId) ? 'buyerId' : 'buyerOpenId']: authId,
      });
      return {
        app: 'alipay',
        tradeno: z.string().parse(aboutTrade(answer, charge.tradeNo).tradeNo),
      };
    },

    async payerByCode(code) {
      const asked = { grantType: 'authorization_code', code };
      const answer = await sdk.exec('alipay.system.oauth.token', asked);
      const { openId, userId } = z
        .object({ openId: z.string().optional(), userId: z.string().optional() })
        .parse(answer);
      return openId ?? userId ?? null;
    },

    async readNotification({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      // The notification names its algorithm; the SDK would accept SHA-1 as well.
      if (fields.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(fields)) {
        throw new ForgedNotification('signature is wrong');
      }
      const notification = notificationSchema.parse(fields);
      if (notification.app_id !== appId) throw new ForgedNotification('meant for somebody else');
      if (!PAID.includes(notification.trade_status)) return null;
      return {
        notificationId: notification.notify_id,
        tradeNo: notification.out_trade_no,
        amount: notification.total_amount,
        paidAt: parseWallTime(notification.gmt_payment ?? notification.notify_time) ?? clock(),
      };
    },

    query: async (tradeNo) => paymentIn(tradeNo, await tradeOf(tradeNo)),

    async close(tradeNo) {
      const answer = await call('alipay.trade.close', { outTradeNo: tradeNo });
      // A code that nobody has scanned is no trade yet; it ends by its own time.
      if (answer.subCode === TRADE_UNKNOWN) return null;
      if (!NOT_WAITING.includes(answer.subCode ?? '')) {
        aboutTrade(answer, tradeNo);
        return null;
      }
      const trade = await tradeOf(tradeNo);
      const payment = paymentIn(tradeNo, trade);
      if (payment || trade?.tradeStatus === 'TRADE_CLOSED') return payment;
      throw new Error(`Alipay: ${tradeNo} is not closed: ${trade?.tradeStatus}`);
    },

    async refund({ refundNo, tradeNo, amount: asked }) {
      const answer = await call('alipay.trade.refund', {
        outTradeNo: tradeNo,
        outRequestNo: refundNo,
        refundAmount: toYuan(asked),
      });
      const { fundChange, refundFee } = refundAnswer.parse(aboutTrade(answer, tradeNo));
      if (fundChange !== 'Y') return 'processing';
      requireAbout({ refundFee: Math.max(refundFee, asked) }, { refundFee });
      return 'done';
    },

    async refundState({ refundNo, tradeNo, amount: asked, total }: RefundOrder) {
      const answer = await call('alipay.trade.fastpay.refund.query', {
        outTradeNo: tradeNo,
        outRequestNo: refundNo,
      });
      if (answer.subCode === TRADE_UNKNOWN) return 'none';
      if (succeeded(answer).refundStatus === undefined) return 'none';
      const { outRequestNo, refundAmount, totalAmount } = refundStateAnswer.parse(
        aboutTrade(answer, tradeNo),
      );
      requireAbout(
        { outRequestNo: refundNo, refundAmount: asked, totalAmount: total },
        { outRequestNo, refundAmount, totalAmount: totalAmount ?? total },
      );
      return 'done';
    },

    bills: alipayBills(call),
  };
}

function succeeded(answer: AlipaySdkCommonResult): AlipaySdkCommonResult {
  if (answer.code === SUCCESS) return answer;
  throw new Error(`Alipay: ${answer.subCode ?? answer.code} ${answer.subMsg ?? answer.msg}`);
}
