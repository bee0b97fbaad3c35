import { eq } from 'drizzle-orm';
import { ACCOUNT_UNKNOWN } from '#app/domain/account/suspension.ts';
import { saveStoreTerms } from '#app/domain/company/store-terms-contract.ts';
import { parseHundredths } from '#app/domain/decimal-text.ts';
import { feePercentText, MOST_FEE_RATE } from '#app/domain/payout/fee.ts';
import { audit } from '#trading-api/account/index.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, sellers } from '#trading-api/schema.ts';

/** Sets them in the call's transaction; sales of before keep the fee of their time. */
export const writeStoreTerms = transactionRoute(saveStoreTerms, async (call) => {
  const { db: tx, person, input, now } = call;
  const [found] = await tx
    .select({ account: customers.id, store: sellers })
    .from(customers)
    .innerJoin(sellers, eq(sellers.code, customers.sellerCode))
    .where(eq(customers.id, rowId(input.accountId) ?? 0))
    .for('no key update', { of: sellers });
  if (!found) throw notFound(ACCOUNT_UNKNOWN);
  const rate = parseHundredths(input.feePercent.trim(), 5);
  const { feePercent: feeRate } = accept(saveStoreTerms, {
    feePercent:
      rate !== null && rate <= MOST_FEE_RATE
        ? rate
        : wrong('invalid', `请输入 0 至 ${feePercentText(MOST_FEE_RATE)} 的费率，最多两位小数`),
  });
  const { store, account } = found;
  if (store.hot === input.hot && store.feeRate === feeRate) return;
  await tx.update(sellers).set({ hot: input.hot, feeRate }).where(eq(sellers.code, store.code));
  const detail = `${store.name}：${input.hot ? '热门厂家' : '不标热门'}，费率 ${feePercentText(store.feeRate)}% → ${feePercentText(feeRate)}%`;
  await audit(tx, { action: 'storeTermsSaved', person: person.id, account, detail }, now);
});
