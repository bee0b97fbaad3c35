import { ne, sql } from 'drizzle-orm';
import { hasEnded } from '#app/domain/month.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { formatSignedYuan, signedYuan } from '#app/domain/statement/balance.ts';
import { confirmStatement, remarkStatement } from '#app/domain/statement/contract.ts';
import { STATEMENT_REMARK_REQUIRED, WHOLE_STATEMENT } from '#app/domain/statement/statement.ts';
import { notify } from '#trading-api/message/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { statementConfirmations, statementRemarks } from '#trading-api/schema.ts';
import { monthBetween, partiesOf } from './reads.ts';

/**
 * Agrees to the closing balance that was seen. A side agrees to one balance once; to another one anew, which then
 * counts.
 */
export const confirmMonth = customerRoute(confirmStatement, async (call) => {
  const { db: tx, customer, input, now } = call;
  const { side, counterpart, month, closing: seen } = input;
  const { customerId, sellerCode } = await partiesOf(tx, customer, { side, counterpart, month });
  if (!hasEnded(month, now)) throw new Refusal('notEnded', '本月尚未结束，月底后才能确认');
  const { closing } = await monthBetween(tx, { customerId, sellerCode }, month);
  const is = signedYuan(closing);
  if (is !== seen) {
    const text = `期末余额现为 ¥${formatSignedYuan(is)}，请核对后再确认`;
    throw new Refusal('amountChanged', text, 'closing');
  }
  const table = statementConfirmations;
  const written = await tx
    .insert(table)
    .values({
      customerId,
      sellerCode,
      month,
      side,
      closing,
      name: customer.name,
      confirmedAt: now,
    })
    .onConflictDoUpdate({
      target: [table.customerId, table.sellerCode, table.month, table.side],
      set: {
        name: sql`excluded.name`,
        closing: sql`excluded.closing`,
        confirmedAt: sql`excluded.confirmed_at`,
      },
      setWhere: ne(table.closing, sql`excluded.closing`),
    })
    .returning({ month: table.month });
  if (written.length === 0) throw new Refusal('alreadySo', '您方已确认过本月对账单');
  const other = otherSide({ side, customerId, sellerCode });
  const values = { ...other.statement, month, by: customer.name };
  await notify(tx, 'statementConfirmed', [other.receiver], values, { now });
});

function otherSide({ side, customerId, sellerCode }: Parties) {
  return side === 'purchase'
    ? {
        receiver: { sellerCode },
        statement: { side: 'sale' as const, counterpart: String(customerId) },
      }
    : {
        receiver: { customerId },
        statement: { side: 'purchase' as const, counterpart: sellerCode },
      };
}

interface Parties {
  side: OrderList;
  customerId: number;
  sellerCode: string;
}

/** Remarks a difference where both sides read it; nothing of it is deleted. */
export const addRemark = customerRoute(remarkStatement, async (call) => {
  const { db: tx, customer, input, now } = call;
  const { side, counterpart, month, ...typed } = input;
  const { customerId, sellerCode } = await partiesOf(tx, customer, { side, counterpart, month });
  const { entries } = await monthBetween(tx, { customerId, sellerCode }, month);
  const known = typed.line === WHOLE_STATEMENT || entries.some(({ key }) => key === typed.line);
  const { line, text } = accept(remarkStatement, {
    line: known ? typed.line : wrong('invalid', '请选择本月对账单的一行'),
    text: filled(typed.text, STATEMENT_REMARK_REQUIRED),
  });
  await tx.insert(statementRemarks).values({
    customerId,
    sellerCode,
    month,
    side,
    line,
    text,
    name: customer.name,
    createdAt: now,
  });
  const other = otherSide({ side, customerId, sellerCode });
  const values = { ...other.statement, month, by: customer.name, text };
  await notify(tx, 'statementRemarked', [other.receiver], values, { now });
});
