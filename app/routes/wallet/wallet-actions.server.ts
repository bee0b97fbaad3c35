import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { formatYuanText, toYuan } from '#app/domain/money.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { readPaging } from '#app/domain/paging.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { bankBind, bankCancel, merchReg, topUp } from '#app/domain/wallet/contract.ts';
import {
  CARD_NUMBER_INVALID,
  cardDigits,
  topUpProblem,
  WALLET_NAME_MAX,
  WALLET_NAME_REQUIRED,
} from '#app/domain/wallet/wallet.ts';
import {
  ACCOUNT_INVALID,
  BANK_NAME_MAX,
  WITHDRAWAL_ASKED,
  withdrawalAmount,
} from '#app/domain/wallet/withdrawal.ts';
import { walletWithdraw } from '#app/domain/wallet/withdrawal-contract.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { STATEMENT_ROWS, walletHref } from './wallet-href.ts';

const CERT_INVALID = '请输入正确的 18 位证件号码';
export const openWalletForm = defineForm(
  'openWallet',
  z.object({
    name: textUpTo(WALLET_NAME_MAX, '户名', WALLET_NAME_REQUIRED),
    certNo: z
      .string({ error: '请输入证件号码' })
      .overwrite(withoutSeparators)
      .refine((typed) => /^[0-9A-Za-z]{18}$/.test(typed), { error: CERT_INVALID }),
  }),
);

export const topUpForm = defineForm(
  'topUp',
  z.object({
    mbrNo: idText,
    tranAmt: z.string({ error: '请输入充值金额' }).superRefine((typed, { addIssue }) => {
      const problem = topUpProblem(typed);
      if (problem) addIssue(problem);
    }),
  }),
);

export const bindCardForm = defineForm(
  'bindCard',
  z.object({
    mbrNo: idText,
    bankCode: z.string({ error: '请选择银行' }).max(16),
    cardNo: z
      .string({ error: '请输入银行卡号' })
      .max(40, { error: CARD_NUMBER_INVALID })
      .refine((typed) => cardDigits(typed) !== null, { error: CARD_NUMBER_INVALID }),
  }),
);

export const withdrawForm = defineForm(
  'walletWithdraw',
  z.object({
    mbrNo: idText,
    amount: z.string({ error: '请填写提现金额' }).superRefine((typed, { addIssue }) => {
      const amount = withdrawalAmount(typed);
      if (typeof amount !== 'number') addIssue(amount.problem);
    }),
    cardId: idText.default(''),
    bank: textUpTo(BANK_NAME_MAX, '开户行').default(''),
    accountNo: z.string({ error: '请输入收款账号' }).max(64, { error: ACCOUNT_INVALID }),
  }),
);

export const cancelCardForm = defineForm('cancelCard', z.object({ mbrNo: idText, id: idText }));

/** The state of the wallet's page, from its address. */
export function readWalletQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('redirectTo');
  const target = ownPath(asked);
  return {
    paging: readPaging(searchParams, STATEMENT_ROWS),
    cards: Number(searchParams.get('cards')),
    dialog: searchParams.get('dialog'),
    card: searchParams.get('card'),
    redirectTo: target === '/' ? null : target,
  };
}

/** The page again, without a dialog. */
const here = (request: Request) => walletHref({ redirectTo: readWalletQuery(request).redirectTo });

export const open = handleCall(openWalletForm, merchReg, {
  to: here,
  done: '钱包已开通',
});

/** Returns to the payment that the visitor came from, if any. */
export const fill = handleForm(topUpForm, topUp, {
  made: { to: customerUrl('my-wallet'), label: '查看我的钱包' },
  async submit({ value: { mbrNo, tranAmt }, token, serial, request }) {
    const amount = toYuan(typedYuan(tranAmt) ?? 0);
    const { data } = await call(topUp, { mbrNo, tranAmt: amount }, { token, serial });
    const text = `充值成功，当前余额 ¥${formatYuanText(data.avaBal)}`;
    return redirectAfterSuccess(
      request,
      readWalletQuery(request).redirectTo ?? here(request),
      text,
    );
  },
});

export const bind = handleCall(bindCardForm, bankBind, {
  to: here,
  done: '银行卡已绑定',
});

export const withdraw = handleCall(withdrawForm, walletWithdraw, {
  made: { to: customerUrl('my-wallet'), label: '查看提现记录' },
  to: here,
  done: WITHDRAWAL_ASKED,
});

export const cancel = handleCall(cancelCardForm, bankCancel, {
  to: here,
  done: '银行卡已解绑',
});
