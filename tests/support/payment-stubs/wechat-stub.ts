import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { NOTIFY_PATH } from '#trading-api/payments/settings.ts';
import type { WechatSettings } from '#trading-api/payments/wechat.ts';
import { type KeptBills, wechatBillAnswer } from './bill-stub.ts';
import { certificateOf } from './certificate.ts';
import {
  keyPairOf,
  type NotifyAnswer,
  post,
  type StubRequest,
  stubServer,
  type Watch,
} from './stub-server.ts';

const PLATFORM_KEY_ID = 'PUB_KEY_ID_0110000000000000000000000000000000';
const API_V3_KEY = randomBytes(16).toString('hex');
const APP_ID = 'wx0000000000000001';
const MCH_ID = '1900000001';

interface Order {
  out_trade_no: string;
  notify_url: string;
  time_expire: string;
  amount: { total: number; currency: string };
  payer?: { openid: string };
}

/** How a notification differs from a right one. */
export interface Forgery {
  /** Signs instead of WeChat's own key. */
  signedWith?: KeyObject;
  /** Fields of the payment that are changed before it is encrypted and signed. */
  payment?: object;
  /** Seconds that the signature is old. */
  age?: number;
  serial?: string;
  /** Encrypts instead of the right key. */
  apiV3Key?: string;
  /** Changes the body after it was signed. */
  tamper?(body: string): string;
}

export interface WechatStub {
  settings: WechatSettings;
  /** Keys of the merchant and of WeChat, for a market in a process of its own. */
  keys: { privateKey: KeyObject; platformPublicKey: KeyObject };
  orders: Map<string, Order>;
  refunds: { out_trade_no: string; out_refund_no: string; amount: { refund: number } }[];
  /** The payer pays: WeChat records it, with or without a notification to the market. */
  pay(tradeNo: string): void;
  /** Sends a notification of the payment to the market. */
  notify(marketUrl: string, tradeNo: string, forgery?: Forgery): Promise<NotifyAnswer>;
  /** What it was asked about refunds, in this order: `ask R…` whether it knows it, `send R…` to do it. */
  refundCalls: string[];
  /** What it answers to the next refunds, first to last; then SUCCESS. */
  refundAnswers: (string | number)[];
  /** Serials of its valid platform certificates; the key of each is of the owner of that name. */
  certificates: string[];
  /** How often these were asked for. */
  certificatesAsked: number;
  /** Trade numbers that it takes no money for any more. */
  closed: Set<string>;
  /** What its answers to queries of payments name instead of what was asked. */
  otherTrade: object;
  /** What its answers to refunds name instead of what was asked. */
  otherRefund: object;
  /** What it answers when it is asked for refunds, by number. */
  refundStates: Map<string, { status: string; out_trade_no: string; amount: object }>;
  /** Its bills, by day. */
  bills: KeptBills;
  /** It answers nothing but HTTP 500. */
  down: boolean;
  watch: Watch | null;
  close(): Promise<void>;
}

/** WeChat Pay v3 as the market's adapter meets it: it signs, verifies and encrypts. */
export async function wechatStub(): Promise<WechatStub> {
  const merchant = keyPairOf('the merchant at WeChat Pay');
  const platform = keyPairOf('WeChat Pay');
  const paid = new Set<string>();

  const server = await stubServer(
    (request) => {
      const path = request.url.split('?')[0] ?? '';
      if (stub.down) return { status: 500, body: '{"code":"SYSTEM_ERROR","message":""}' };
      if (path === '/sns/oauth2/access_token') return { body: JSON.stringify(openIdFor(request)) };
      if (!isSigned(request, merchant.publicKey)) {
        return { status: 401, body: '{"code":"SIGN_ERROR","message":""}' };
      }
      const bill = wechatBillAnswer(stub.bills, request.url, server.url);
      if (Buffer.isBuffer(bill)) return { body: bill };
      const answer = bill ?? answerTo(request.method, path, request.body);
      const body = answer.content === null ? '' : JSON.stringify(answer.content);
      const status = answer.status ?? 200;
      const isPublicKey = request.headers['wechatpay-serial'] === PLATFORM_KEY_ID;
      const serial = isPublicKey ? PLATFORM_KEY_ID : (stub.certificates[0] ?? '');
      const key = isPublicKey ? platform.privateKey : keyPairOf(serial).privateKey;
      return { status, body, headers: signatureOf(body, key, { serial }) };
    },
    () => stub.watch,
  );

  function answerTo(
    method: string,
    path: string,
    body: string,
  ): { status?: number; content: object | null } {
    if (path === '/v3/certificates') {
      stub.certificatesAsked += 1;
      return { content: { data: stub.certificates.map(certificateAnswer) } };
    }
    if (path.startsWith('/v3/pay/transactions/out-trade-no/')) {
      const [, tradeNo = '', closing] = path.match(/out-trade-no\/([^/]+)(\/close)?$/) ?? [];
      const order = stub.orders.get(tradeNo);
      if (!order) return { status: 404, content: { code: 'ORDER_NOT_EXIST', message: '' } };
      if (closing) {
        if (paid.has(tradeNo)) return { status: 400, content: { code: 'ORDERPAID', message: '' } };
        stub.closed.add(tradeNo);
        return { status: 204, content: null };
      }
      const trade_state = paid.has(tradeNo) ? 'SUCCESS' : 'NOTPAY';
      return { content: { ...paymentOf(order), trade_state, ...stub.otherTrade } };
    }
    if (method === 'GET' && path.startsWith('/v3/refund/domestic/refunds/')) {
      const out_refund_no = path.split('/').at(-1) ?? '';
      stub.refundCalls.push(`ask ${out_refund_no}`);
      const known = stub.refundStates.get(out_refund_no);
      return known
        ? { content: { ...known, out_refund_no, ...stub.otherRefund } }
        : { status: 404, content: { code: 'RESOURCE_NOT_EXISTS', message: '' } };
    }
    const sent = JSON.parse(body);
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
      stub.refunds.push(sent);
      stub.refundCalls.push(`send ${sent.out_refund_no}`);
      const status = stub.refundAnswers.shift() ?? 'SUCCESS';
      if (typeof status === 'number')
        return { status, content: { code: 'SYSTEM_ERROR', message: '' } };
      const { out_refund_no, out_trade_no, amount } = sent;
      return { content: { status, out_refund_no, out_trade_no, amount, ...stub.otherRefund } };
    }
    stub.orders.set(sent.out_trade_no, sent);
    const id = sent.out_trade_no;
    return path.endsWith('/native')
      ? { content: { code_url: `weixin://wxpay/bizpayurl?pr=${id.slice(0, 9)}` } }
      : { content: { prepay_id: `wx${id}` } };
  }

  const stub: WechatStub = {
    settings: {
      appId: APP_ID,
      appSecret: 'secret',
      mchId: MCH_ID,
      serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      privateKey: merchant.privateKey,
      platformPublicKey: { id: PLATFORM_KEY_ID, key: platform.publicKey },
      apiV3Key: API_V3_KEY,
      apiUrl: server.url,
      loginUrl: server.url,
      notifyUrl: `https://market.example.com${NOTIFY_PATH.wechat}`,
    },
    keys: { privateKey: merchant.privateKey, platformPublicKey: platform.publicKey },
    orders: new Map(),
    refunds: [],
    refundCalls: [],
    refundAnswers: [],
    otherRefund: {},
    otherTrade: {},
    certificates: [],
    certificatesAsked: 0,
    closed: new Set(),
    refundStates: new Map(),
    bills: new Map(),
    down: false,
    watch: null,
    pay: (tradeNo) => {
      paid.add(tradeNo);
    },
    notify: (marketUrl, tradeNo, forgery = {}) => {
      paid.add(tradeNo);
      const order = stub.orders.get(tradeNo);
      if (!order) throw new Error(`WeChat has no order ${tradeNo}`);
      const payment = { ...paymentOf(order), ...forgery.payment };
      const body = JSON.stringify({
        id: randomBytes(16).toString('hex'),
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: encrypt(payment, forgery.apiV3Key ?? API_V3_KEY),
      });
      const headers = signatureOf(body, forgery.signedWith ?? platform.privateKey, forgery);
      return post(marketUrl + NOTIFY_PATH.wechat, forgery.tamper?.(body) ?? body, {
        'content-type': 'application/json',
        ...headers,
      });
    },
    close: server.close,
  };
  return stub;
}

const paymentOf = ({ out_trade_no, amount }: Order) => ({
  appid: APP_ID,
  mchid: MCH_ID,
  out_trade_no,
  transaction_id: `420000${out_trade_no.slice(0, 20)}`,
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  success_time: new Date().toISOString().replace(/\.\d+Z$/, '+00:00'),
  amount: { ...amount, payer_total: amount.total, payer_currency: 'CNY' },
});

const DAY_MS = 86_400_000;

function certificateAnswer(serial_no: string) {
  const now = Date.now();
  const valid = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
  return {
    serial_no,
    encrypt_certificate: encrypt(certificateOf(serial_no, keyPairOf(serial_no), valid), API_V3_KEY),
  };
}

function openIdFor({ url }: StubRequest) {
  const query = new URLSearchParams(url.split('?')[1]);
  const good = query.get('secret') === 'secret' && query.get('code') !== 'used';
  return good
    ? { openid: `openid-${query.get('code')}` }
    : { errcode: 40029, errmsg: 'invalid code' };
}

/** Checks the Authorization header as WeChat does. */
function isSigned({ method, url, headers, body }: StubRequest, publicKey: KeyObject): boolean {
  const [scheme, list = ''] = (headers.authorization ?? '').split(' ');
  const fields = Object.fromEntries(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const signed = `${method}\n${url}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`;
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    fields.mchid === MCH_ID &&
    createVerify('RSA-SHA256').update(signed).verify(publicKey, fields.signature, 'base64')
  );
}

function signatureOf(
  body: string,
  privateKey: KeyObject,
  { age = 0, serial = PLATFORM_KEY_ID }: Pick<Forgery, 'age' | 'serial'> = {},
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const nonce = randomBytes(8).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(privateKey, 'base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  };
}

function encrypt(content: object | string, key: string) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const nonce = randomBytes(6).toString('hex');
  const associated = 'transaction';
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64'),
    associated_data: associated,
    nonce,
    original_type: 'transaction',
  };
}
