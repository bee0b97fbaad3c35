import * as esignature from '#app/domain/company/contract.ts';
import * as smsOutbox from '#app/domain/message/contract.ts';
import * as payment from '#app/domain/payment/contract.ts';
import * as status from '#app/domain/status/contract.ts';
import * as bankCard from '#app/domain/wallet/contract.ts';
import * as wallet from '#app/domain/wallet/contract.ts';
import * as withdrawal from '#app/domain/wallet/withdrawal-contract.ts';
import { type Step, step } from './step.ts';

/** He pays, by a provider and by the wallet, and signs. */
export const pay: readonly Step[] = [
  step(payment.startPayment)(
    ({ orderCode }) => ({ orderCode, payMethod: 'alipay' }),
    ({ payToken, tradeNo, paymentAmount }, found) => {
      found.payToken = payToken;
      found.attempt = { tradeNo, amount: paymentAmount };
    },
  ),
  step(payment.getPayOrdersDetailV2)(({ orderCode }) => ({ orderCode })),
  step(payment.getPayWechatOpenId)(() => ({ code: 'conformance' })),
  step(payment.aliPayImf)(() => ({ code: 'conformance' })),
  step(payment.getWxPayOrder)(({ orderCode }) => ({
    authId: 'conformance',
    payType: 'ALIPAY',
    orderCode,
  })),
  step(payment.payTest)(({ orderCode }) => ({ orderCode, payType: 'coupons' })),
  step(payment.attemptByToken)(({ payToken, orderCode }) => ({ payToken, orderCode })),
  step(wallet.merchRegQry)(() => ({})),
  step(wallet.merchReg)(
    () => ({ name: '验收', certNo: '11010519491231002X' }),
    ({ data: { mbrNo } }, found) => {
      found.mbrNo = mbrNo ?? found.mbrNo;
    },
  ),
  step(wallet.topUp)(({ mbrNo }) => ({ mbrNo, tranAmt: '100.00' })),
  step(wallet.mbrBalQry)(({ mbrNo }) => ({ mbrNo })),
  step(wallet.smsCode)(
    ({ mbrNo, attempt }) => ({ tranType: 'BP', mbrNo, tranAmt: attempt.amount }),
    ({ data: { respNo } }, found) => {
      found.respNo = respNo;
    },
  ),
  step(wallet.walletPay)(({ orderCode, mbrNo, respNo, attempt }) => ({
    orderCode,
    paymentAmount: attempt.amount,
    payType: 'wallet',
    mbrNo,
    wdwTyp: '2',
    verifyCode: 'wrong',
    origAuthRespNo: respNo,
  })),
  step(wallet.statement)(({ mbrNo }) => ({ mbrNo })),
  step(bankCard.banks)(() => ({})),
  step(bankCard.bankBind)(
    // A valid card number that belongs to no real card.
    ({ mbrNo }) => ({ mbrNo, bankCode: 'ICBC', cardNo: '4111111111111111' }),
    ({ id }, found) => {
      found.bankCardId = id;
    },
  ),
  step(bankCard.bankList)(({ mbrNo }) => ({ mbrNo })),
  step(withdrawal.walletWithdraw)(({ mbrNo, bankCardId }) => ({
    ...{ mbrNo, amount: '100.00', cardId: bankCardId, accountNo: '4111111111111111' },
  })),
  step(withdrawal.walletWithdrawals)(() => ({})),
  step(bankCard.bankCancel)(({ mbrNo, bankCardId }) => ({ mbrNo, id: bankCardId })),
  step(smsOutbox.smsOutboxList)(() => ({})),
  step(status.marketStatus)(() => ({})),
  step(esignature.contractDetail)(() => ({})),
  step(esignature.contractSign)(() => ({ version: 'none' })),
  step(payment.providerNotification)(({ attempt }) => ({
    provider: 'sandbox',
    notificationId: crypto.randomUUID(),
    tradeNo: attempt.tradeNo,
    amount: attempt.amount,
    paidAt: new Date().toISOString(),
    signature: 'forged',
  })),
  step(payment.sandboxConfirm)(({ payToken, orderCode }) => ({ payToken, orderCode })),
];
