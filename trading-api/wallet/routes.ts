import * as calls from '#app/domain/wallet/contract.ts';
import * as withdrawalCalls from '#app/domain/wallet/withdrawal-contract.ts';
import { auditChange } from '#trading-api/account/index.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { moneyOf, requireMoney, takeMoney } from '#trading-api/payment/index.ts';
import { customerRoute, type Market, type Route, route } from '#trading-api/platform/http/route.ts';
import { BANKS, bindCard, cardsOf, unbindCard } from './bank-cards.ts';
import { payFromWallet } from './pay-order.ts';
import { sendCode } from './payment-codes.ts';
import { statementOf } from './statement.ts';
import { withdrawFromWallet } from './wallet-withdrawal.ts';
import { balanceOf, merchantOf, openWallet, refuseTopUp, topUpWallet } from './wallets.ts';
import { decideAboutMoney, withdrawalsPage } from './withdrawal-desk.ts';
import { ofWallet } from './withdrawals.ts';

const hasSandbox = ({ payments }: Market) => payments.sandbox !== null;

/** How the audit log names a card. */
const cardWords = ({ bankName, lastDigits }: calls.BankCard) => `${bankName} 尾号 ${lastDigits}`;

const cardTexts = (card: calls.BankCard) => ({
  收款银行卡: `${cardWords(card)}，户名 ${card.holder}`,
});

export const walletRoutes: readonly Route[] = [
  customerRoute(calls.merchRegQry, ({ db, customer, market }) =>
    merchantOf(db, customer.id, hasSandbox(market)),
  ),
  customerRoute(calls.merchReg, async ({ db, customer, input, now, market }) => {
    await openWallet(db, customer.id, input, now);
    return merchantOf(db, customer.id, hasSandbox(market));
  }),
  customerRoute(calls.mbrBalQry, ({ db, customer, input }) =>
    balanceOf(db, customer.id, input.mbrNo),
  ),
  customerRoute(calls.topUp, async ({ db, customer, input, now, market }) => {
    if (!hasSandbox(market)) throw refuseTopUp();
    await takeMoney(db, 'sandbox');
    return topUpWallet(db, customer.id, input, now);
  }),
  statementOf,
  customerRoute(calls.smsCode, ({ db, market, customer, person, input, now }) =>
    sendCode(db, sendsOf(market), { customer, person }, input, now),
  ),
  customerRoute(calls.walletPay, async ({ db, customer, person, input, now, market }) => {
    await requireMoney(db, moneyOf(market.payments));
    return payFromWallet(db, { customer, person }, input, now);
  }),
  route(calls.banks, () => BANKS),
  cardsOf,
  customerRoute(calls.bankBind, async ({ db, customer, person, input, now }) => {
    const card = await bindCard(db, customer.id, input, now);
    const texts = { before: {}, after: cardTexts(card) };
    const said = { action: 'bankCardBound', person, account: customer.id } as const;
    await auditChange(db, { ...said, detail: cardWords(card), ...texts }, now);
    return card;
  }),
  customerRoute(calls.bankCancel, async ({ db, customer, person, input, now }) => {
    const card = await unbindCard(db, customer.id, input);
    if (card) {
      const texts = { before: cardTexts(card), after: {} };
      const said = { action: 'bankCardRemoved', person, account: customer.id } as const;
      await auditChange(db, { ...said, detail: cardWords(card), ...texts }, now);
    }
  }),
  ofWallet,
  customerRoute(withdrawalCalls.walletWithdraw, async ({ db, customer, input, now, market }) => {
    await requireMoney(db, moneyOf(market.payments));
    return withdrawFromWallet(db, customer, input, now);
  }),
  // The calls of the operator.
  withdrawalsPage,
  customerRoute(withdrawalCalls.decideWithdrawal, ({ db, input, now }) =>
    decideAboutMoney(db, input, now),
  ),
];
