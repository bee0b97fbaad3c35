import { call } from '#app/api/client.server.ts';
import { formatYuanText, parseYuan, toYuan } from '#app/domain/money.ts';
import { bankBind, bankCancel, merchReg, topUp } from '#app/domain/wallet/contract.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import {
  bindCardForm,
  cancelCardForm,
  openWalletForm,
  topUpForm,
} from '#app/forms/wallet.server.ts';
import { walletHref } from './wallet-href.ts';
import { readWalletQuery } from './wallet-query.server.ts';

const login = '请先登录';

const said = (text: string) => ({ toast: { kind: 'success', text } }) as const;

/** The page again, without a dialog. */
const here = (request: Request) => walletHref({ redirectTo: readWalletQuery(request).redirectTo });

export const open = handleForm({
  form: openWalletForm,
  login,
  async submit({ value, token, serial, request }) {
    await call(merchReg, value, { token, serial });
    return done(request, here(request), said('钱包已开通'));
  },
});

/** Who came from a payment goes back to it with the money. */
export const fill = handleForm({
  form: topUpForm,
  login,
  fieldOf: { W005: 'tranAmt' },
  async submit({ value: { mbrNo, tranAmt }, token, serial, request }) {
    const amount = toYuan(parseYuan(tranAmt) ?? 0);
    const { data } = await call(topUp, { mbrNo, tranAmt: amount }, { token, serial });
    const text = `充值成功，当前余额 ¥${formatYuanText(data.avaBal)}`;
    return done(request, readWalletQuery(request).redirectTo ?? here(request), said(text));
  },
});

export const bind = handleForm({
  form: bindCardForm,
  login,
  fieldOf: { W007: 'cardNo', W008: 'cardNo', W009: 'bankCode' },
  async submit({ value, token, serial, request }) {
    await call(bankBind, value, { token, serial });
    return done(request, here(request), said('银行卡已绑定'));
  },
});

export const cancel = handleForm({
  form: cancelCardForm,
  login,
  async submit({ value, token, serial, request }) {
    await call(bankCancel, value, { token, serial });
    return done(request, here(request), said('银行卡已解绑'));
  },
});
