import { and, asc, eq, inArray } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { remittanceCode } from '#app/domain/remittance/code.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { keepLines } from '#trading-api/remittance/statements.ts';
import { customers, orders, remittances } from '#trading-api/schema.ts';
import { askForMoney } from '#trading-api/wallet/index.ts';

const BUYER = '13800000002';
const SELLER = '13800000004';
const OPERATOR = '13800000009';

/** The same in each demo market: `public/demo/bank-statement.csv` names the first of them. */
function codeOf(order: number): string {
  let value = order;
  return remittanceCode((below) => {
    value = (value * 5 + 7) % below;
    return value;
  });
}

/**
 * Transfers that are under way for the demo buyer's orders, a bank statement with lines that are not
 * worked through yet, and a seller's request for money.
 */
export async function seedTransfers(tx: Database, now: Date): Promise<void> {
  const people = await tx
    .select()
    .from(customers)
    .where(inArray(customers.phone, [BUYER, SELLER, OPERATOR]));
  const [buyer, seller, operator] = [BUYER, SELLER, OPERATOR].map((phone) =>
    people.find((person) => person.phone === phone),
  );
  if (!buyer || !seller || !operator) throw new Error('no demo people');
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, buyer.id), inArray(orders.state, ['waitPay', 'partPaid'])))
    .orderBy(asc(orders.state), asc(orders.createdAt));
  for (const [at, { orderCode }] of open.slice(0, 2).entries()) {
    await tx
      .insert(remittances)
      .values({ orderCode, remittanceCode: codeOf(at), extended: false, chosenAt: now });
  }
  // Each asks for a decision: another payer, no code, no order, no money of the market's.
  const lines = [
    { amount: 5_800_000, payerName: '宁波远澄物资有限公司', remark: `货款 ${codeOf(0)}` },
    { amount: 1_200_000, payerName: buyer.name, remark: '钢材款' },
    { amount: 3_860_000, payerName: '北渡电气设备有限公司', remark: '预付货款' },
    { amount: 12_743, payerName: '中国工商银行', remark: '第三季度结息' },
  ];
  await keepLines(
    tx,
    operator,
    {
      fileName: '工商银行流水.xlsx',
      lines: lines.map((line, at) => ({
        ...line,
        reference: `DEMO${100 + at}`,
        paidAt: new Date(now.getTime() - (at + 1) * HOUR_MS),
        payerAccount: `62220200${1000 + at}`,
      })),
    },
    now,
  );
  const request = {
    amount: '20000.00',
    bank: '中国建设银行无锡分行',
    accountNo: '32050161000100012345',
  };
  const asking = { sellerCode: sellerCodeOf(seller), customerId: seller.id };
  await askForMoney(tx, asking, request, now);
}
