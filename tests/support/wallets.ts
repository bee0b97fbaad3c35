import { smsOutboxList } from '#app/domain/message/contract.ts';
import { merchReg, topUp } from '#app/domain/wallet/contract.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import type { Customer } from './customers.ts';
import { apiOf } from './trading-api.ts';
import type { Visitor } from './visitor/visitor.ts';

/** A valid certificate number that belongs to no real person. */
export const CERT_NO = '11010519491231002X';
/** The same of a bank card. */
export const CARD_NO = '4111 1111 1111 1111';

/** The demo market's operator, who reads what was sent to phones. */
export const OPERATOR: Customer = {
  phone: '13800000009',
  password: DEMO_PASSWORD,
  name: '平台运营',
};

/** Opens a customer's wallet and puts this much into it. */
export async function giveWallet(customer: Customer, yuan?: string): Promise<void> {
  const call = await apiOf(customer);
  const { data } = await call(merchReg, { name: customer.name, certNo: CERT_NO });
  if (yuan) await call(topUp, { mbrNo: data.mbrNo ?? '', tranAmt: yuan });
}

/** The newest code on a customer's phone. */
export async function codeOnPhone({ phone }: Customer): Promise<string> {
  const call = await apiOf(OPERATOR);
  const { content } = await call(smsOutboxList, { phone, rows: 1 });
  return /验证码 (\d{6})/.exec(content[0]?.text ?? '')?.[1] ?? 'none';
}

export const sendButton = (page: Visitor) => page.getByRole('button', { name: /^(重新)?获取/ });
