import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import type {
  importStatement,
  statementLayouts as layoutList,
  saveStatementLayout,
} from '#app/domain/remittance/statement-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { bankLines, bankStatements, statementLayouts } from '#trading-api/schema.ts';

type Sent = Parsed<typeof importStatement>;
type SentLine = Sent['lines'][number];

/**
 * Keeps the lines of a statement that no earlier one had; nothing is booked. Lines are written in the
 * order of their keys, so that the same statement imported twice at once waits, and adds nothing.
 * @throws Refusal `invalid` a line without an amount
 */
export async function keepStatement(
  db: Database,
  operator: Customer,
  { fileName, lines }: Sent,
  now: Date,
): Promise<Content<typeof importStatement>> {
  const rows = keyed(lines)
    .map(({ line, key }) => {
      const amount = parseYuan(line.amount) ?? 0;
      if (amount === 0) throw new Refusal('invalid', '收入金额应大于 0', 'lines');
      const { reference, payerName, payerAccount, remark } = line;
      const paidAt = new Date(line.paidDate);
      return { key, reference, payerName, payerAccount, remark, amount, paidAt };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return db.transaction(async (tx) => {
    const [statement] = await tx
      .insert(bankStatements)
      .values({ fileName, importedBy: operator.id, importedAt: now })
      .returning({ id: bankStatements.id });
    if (!statement) throw new Error('the statement was not written');
    const added = await tx
      .insert(bankLines)
      .values(rows.map((row) => ({ ...row, statementId: statement.id })))
      .onConflictDoNothing({ target: bankLines.key })
      .returning({ id: bankLines.id });
    return {
      id: String(statement.id),
      added: added.length,
      known: lines.length - added.length,
    };
  });
}

/**
 * Gives each line a key that no other line of the bank has: its reference, which a batch may share,
 * with the day and the amount; without a reference, all its fields. Equal lines of a statement are
 * numbered.
 */
function keyed(lines: readonly SentLine[]): { line: SentLine; key: string }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { reference, amount, payerName, payerAccount, remark } = line;
    const paidAt = new Date(line.paidDate);
    const identifying = reference
      ? [reference, wallDay(paidAt), amount]
      : ['', paidAt.toISOString(), amount, payerName, payerAccount, remark];
    const digest = createHash('sha256').update(JSON.stringify(identifying)).digest('base64url');
    const number = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, number);
    return { line, key: `${digest} ${number}` };
  });
}

const digestOf = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('base64url');

/** Remembers the columns of statements with this head as the operator has named them last. */
export async function saveLayout(
  db: Database,
  { headers, columns }: Parsed<typeof saveStatementLayout>,
  now: Date,
): Promise<void> {
  const values = { columns, changedAt: now };
  await db
    .insert(statementLayouts)
    .values({ digest: digestOf(headers), headers, ...values })
    .onConflictDoUpdate({ target: statementLayouts.digest, set: values });
}

export const layoutsOf = (db: Database): Promise<Content<typeof layoutList>> =>
  db
    .select({ headers: statementLayouts.headers, columns: statementLayouts.columns })
    .from(statementLayouts)
    .orderBy(desc(statementLayouts.changedAt))
    .limit(100);
