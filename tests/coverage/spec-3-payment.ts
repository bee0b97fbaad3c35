import { type Row, rows } from './row.ts';

/** The payment and wallet parts of specification 3 (issue 3). */
export const spec3Payment: readonly Row[] = [
  ...rows('spec 3 §2.1', [
    ['/order: the receipt', '/order'],
    ['/complete, /completePay: its finished states', '/complete'],
    ['/another', '/another'],
    ['/payment/success: orderCode, token', '/payment/success'],
    ['/wxpayHandle to the authorisation, then /wxPayorderPay', '/wxpayHandle'],
    ['/multiplePay: a QR code with a countdown', '/multiplePay', 'spec 3 §2.6: /multiplePay'],
  ]),
  ...rows('spec 3 §2.6', [
    ['The pay page offers wallet, WeChat and coupons', 'spec 3 §6: personal customers pay by'],
    ['Wallet: status, an SMS code, then the success page', 'paid with the code from the phone'],
    ['/multiplePay shows that the code expires', 'expires', 'expired'],
    [
      'The success page redirects to the mall after 5 seconds',
      '5 seconds',
      'spec 1 §2: /multiplePaysuccess goes',
    ],
    ['my-wallet in the customer site', 'my-wallet', 'spec 3 §4: 暂未开通钱包，去开通？'],
  ]),
  ...rows('spec 3 §4', [
    ['Wallet status S means active', 'S is an active wallet'],
    '暂未开通钱包，去开通？',
    ['Customer type enterprise hides the WeChat option', 'hides WeChat'],
    ['Contract status 2 means signed', 'status 2 means signed'],
    ['Paid by wallet', 'spec 3 §2.6: paid with the code'],
    ['Paid by coupons after a confirm step', 'vouchers pay'],
    ['Paid by WeChat or Alipay', 'a QR code of its own'],
    ['Bridge result ok goes to success', 'result ok'],
    ['Bridge result cancel shows a message', 'result cancel', 'spec 3 §8.3: 取消支付'],
    ['Bridge result fail shows a message', 'result fail', 'spec 3 §8.3: 支付失败，请再试一次'],
    ['Alipay result 9000 means success', '9000'],
    ['In-app success redirects to the orders after 5 seconds', '5 second'],
    ['Coupon flags T, F and Y', 'coupon flags', 'flag T of claimed'],
  ]),
  ...rows('spec 3 §5', [
    '券数量不足！',
    '确定用券支付吗?',
    ['The wallet code is entered after an SMS is sent', 'the code is entered after an SMS'],
    ['The default checkbox is disabled without addresses', 'the default checkbox is disabled'],
    ['该商品起订量：N 件', '该商品起订量：N 件'],
    ['Cart quantity at most 9999', '9999'],
  ]),
  ...rows('spec 3 §6', [
    [
      'Coupons only for self-type products with a count above 0',
      'coupons only for self',
      'vouchers pay for',
    ],
    ['An enterprise pays by wallet', 'an enterprise pays by wallet'],
  ]),
  ...rows('spec 3 §7', [
    ['GET merchRegQry: status, mbrNo', 'spec 3 §4: S is an active wallet', 'merchRegQry'],
    ['GET mbrBalQry: avaBal', 'the balance of a wallet', 'mbrBalQry'],
    ['POST smsCode: respNo', 'smsCode', 'spec 3 §5: the code is entered after an SMS'],
    ['POST walletpay', 'walletpay', 'spec 3 §2.6: paid with the code'],
    ['GET getCouponCount: count', 'getCouponCount', 'coupon count'],
    ['POST payTest by coupons', 'payTest', 'spec 3 §4: vouchers pay'],
    ['GET getPayWechatOpenId, GET aliPayImf', 'the payer by the code'],
    ['GET getPayOrdersDetailV2', 'getPayOrdersDetailV2', 'getPayOrdersDetail'],
    ['POST getWxPayOrder: appId, timeStamp, nonceStr, package, sign', 'getWxPayOrder gives'],
    ['POST getPayTest', 'getPayTest', 'in the sandbox'],
    ['GET banks list', 'banks'],
    ['Wallet: bank bind, list, cancel', 'account/bankList', 'bank card'],
  ]),
];
