import { call } from '#app/api/client.server.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type SellerDebt, sellerDebts } from '#app/domain/remittance/money-desk-contract.ts';

/** What the platform has lent sellers. */
export async function readDebts(asked: { page: number; rows: number | undefined }, token: string) {
  const page = await call(sellerDebts, asked, { token });
  return { page, debts: page.content.map(debtRow) };
}

const debtRow = ({ sellerCode, sellerName, debt, balance, frozen }: SellerDebt) => ({
  sellerCode,
  seller: sellerName,
  debt: formatYuanText(debt),
  balance: formatYuanText(balance),
  frozen: formatYuanText(frozen),
});
export type DebtRow = ReturnType<typeof debtRow>;
