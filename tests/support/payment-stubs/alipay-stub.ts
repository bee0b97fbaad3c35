import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { AlipaySettings } from '#trading-api/payments/alipay.ts';
import { NOTIFY_PATH } from '#trading-api/payments/settings.ts';
import { alipayBillAnswer, alipayBillFile, type KeptBills } from './bill-stub.ts';
import {
  keyPairOf,
  type NotifyAnswer,
  post,
  type StubRequest,
  stubServer,
  type Watch,
} from './stub-server.ts';

const APP_ID = '2021000000000001';

interface Order {
  out_trade_no: string;
  total_amount: string;
  notify_url: string;
  buyer_id?: string;
  buyer_open_id?: string;
}

/** How a notification differs from a right one. */
export interface Forgery {
  /** Signs instead of Alipay's own key. */
  signedWith?: KeyObject;
  /** Fields that are changed before it is signed. */
  fields?: Record<string, string>;
  /** Fields that are changed after it was signed. */
  tampered?: Record<string, string>;
  algorithm?: 'RSA-SHA256' | 'RSA-SHA1';
}

export interface AlipayStub {
  settings: AlipaySettings;
  orders: Map<string, Order>;
  refunds: Record<string, string>[];
  /** What it was asked about refunds, in this order: `ask R…` whether it knows it, `send R…` to do it. */
  refundCalls: string[];
  pay(tradeNo: string): void;
  notify(marketUrl: string, tradeNo: string, forgery?: Forgery): Promise<NotifyAnswer>;
  /** Codes it answers to the next refunds, first to last; then success. */
  refundAnswers: string[];
  /** Whether it says that a refund has moved money. */
  fundChange: 'Y' | 'N';
  /** What it answers when it is asked for refunds, by number. */
  refundStates: Map<string, object>;
  /** Trade numbers that it takes no money for any more. */
  closed: Set<string>;
  /** What its answers to queries of payments name instead of what was asked. */
  otherTrade: object;
  /** What its answers to refunds name instead of what was asked. */
  otherRefund: object;
  /** Its bills, by day. */
  bills: KeptBills;
  /** It answers nothing but HTTP 500. */
  down: boolean;
  watch: Watch | null;
  close(): Promise<void>;
}

/** Alipay's gateway as the SDK meets it: it signs and verifies. */
export async function alipayStub(): Promise<AlipayStub> {
  const app = keyPairOf('the merchant at Alipay');
  const alipay = keyPairOf('Alipay');
  const paid = new Set<string>();

  const server = await stubServer(
    (request) => {
      if (stub.down) return { status: 500, body: '' };
      const file = alipayBillFile(stub.bills, request.url);
      if (file) return { body: file };
      const fields = fieldsOf(request);
      const method = fields.method ?? '';
      const content = isSigned(fields, app.publicKey)
        ? answerTo(method, fields)
        : {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: 'isv.invalid-signature',
            sub_msg: '',
          };
      const text = JSON.stringify(content);
      const sign = createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64');
      return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}` };
    },
    () => stub.watch,
  );

  function answerTo(method: string, fields: Record<string, string>) {
    if (method === 'alipay.system.oauth.token') {
      if (fields.code === 'used')
        return { code: '40002', sub_code: 'isv.code-invalid', sub_msg: '' };
      return { open_id: `open-${fields.code}`, access_token: 'unused' };
    }
    const sent = JSON.parse(fields.biz_content ?? '{}');
    if (sent.bill_date) return alipayBillAnswer(stub.bills, sent.bill_date, server.url);
    const tradeNo: string = sent.out_trade_no;
    const success = { code: '10000', msg: 'Success', out_trade_no: tradeNo };
    if (method === 'alipay.trade.query') {
      const order = stub.orders.get(tradeNo);
      if (!order) return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '' };
      const open = stub.closed.has(tradeNo) ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
      return {
        ...success,
        trade_status: paid.has(tradeNo) ? 'TRADE_SUCCESS' : open,
        total_amount: order.total_amount,
        send_pay_date: '2026-03-02 10:20:30',
        ...stub.otherTrade,
      };
    }
    if (method === 'alipay.trade.close') {
      if (!stub.orders.has(tradeNo))
        return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '' };
      if (paid.has(tradeNo) || stub.closed.has(tradeNo))
        return { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '' };
      stub.closed.add(tradeNo);
      return success;
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      stub.refundCalls.push(`ask ${sent.out_request_no}`);
      const known = stub.refundStates.get(sent.out_request_no);
      return known ? { ...success, ...known, ...stub.otherRefund } : { code: '10000' };
    }
    if (method === 'alipay.trade.refund') {
      stub.refunds.push(sent);
      stub.refundCalls.push(`send ${sent.out_request_no}`);
      const code = stub.refundAnswers.shift();
      if (code) return { code, sub_code: 'ACQ.SYSTEM_ERROR', sub_msg: '' };
      const asked = {
        out_trade_no: tradeNo,
        refund_fee: sent.refund_amount,
        fund_change: stub.fundChange,
      };
      return { ...success, ...asked, ...stub.otherRefund };
    }
    stub.orders.set(tradeNo, { ...sent, notify_url: fields.notify_url });
    return method === 'alipay.trade.precreate'
      ? { ...success, qr_code: `https://qr.alipay.com/bax${tradeNo.slice(0, 9)}` }
      : { ...success, trade_no: `2026${tradeNo.slice(0, 20)}` };
  }

  const stub: AlipayStub = {
    settings: {
      appId: APP_ID,
      privateKey: app.privateKey,
      publicKey: alipay.publicKey,
      gateway: `${server.url}/gateway.do`,
      notifyUrl: `https://market.example.com${NOTIFY_PATH.alipay}`,
    },
    orders: new Map(),
    refunds: [],
    refundCalls: [],
    refundAnswers: [],
    otherRefund: {},
    otherTrade: {},
    fundChange: 'Y',
    refundStates: new Map(),
    closed: new Set(),
    bills: new Map(),
    down: false,
    watch: null,
    pay: (tradeNo) => {
      paid.add(tradeNo);
    },
    notify: (marketUrl, tradeNo, forgery = {}) => {
      paid.add(tradeNo);
      const order = stub.orders.get(tradeNo);
      if (!order) throw new Error(`Alipay has no order ${tradeNo}`);
      const algorithm = forgery.algorithm ?? 'RSA-SHA256';
      const fields: Record<string, string> = {
        app_id: APP_ID,
        notify_id: randomBytes(16).toString('hex'),
        notify_time: '2026-03-02 10:20:31',
        gmt_payment: '2026-03-02 10:20:30',
        out_trade_no: tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: order.total_amount,
        subject: '订单 & 100% 正品',
        ...forgery.fields,
      };
      const sign = createSign(algorithm)
        .update(sortedText(fields))
        .sign(forgery.signedWith ?? alipay.privateKey, 'base64');
      const sign_type = algorithm === 'RSA-SHA256' ? 'RSA2' : 'RSA';
      const sent = new URLSearchParams({ ...fields, sign_type, sign, ...forgery.tampered });
      return post(marketUrl + NOTIFY_PATH.alipay, sent.toString(), {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      });
    },
    close: server.close,
  };
  return stub;
}

/** Of the address and of the body alike. */
const fieldsOf = ({ url, body }: StubRequest): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(url.split('?')[1]), ...new URLSearchParams(body)]);

const sortedText = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

function isSigned({ sign = '', ...fields }: Record<string, string>, publicKey: KeyObject): boolean {
  const verifier = createVerify('RSA-SHA256').update(sortedText(fields));
  return fields.app_id === APP_ID && verifier.verify(publicKey, sign, 'base64');
}
