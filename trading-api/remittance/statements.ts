import { createHash } from 'node:crypto';
import { and, between, desc, inArray } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import { plainName } from '#app/domain/remittance/match.ts';
import type {
  importStatement,
  statementLayouts as layoutList,
  saveStatementLayout,
} from '#app/domain/remittance/statement-contract.ts';
import { DAY_MS, wallDay } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { bankLines, bankStatements, statementLayouts } from '#trading-api/schema.ts';
import type { BankLine } from './matching.ts';

type Sent = Parsed<typeof importStatement>;

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
  const rows = lines.map((line) => {
    const amount = parseYuan(line.amount) ?? 0;
    if (amount === 0) throw new Refusal('invalid', '收入金额应大于 0', 'lines');
    const { reference, payerName, payerAccount, remark } = line;
    return { reference, payerName, payerAccount, remark, amount, paidAt: new Date(line.paidDate) };
  });
  return db.transaction(async (tx) => {
    const [statement] = await tx
      .insert(bankStatements)
      .values({ fileName, importedBy: operator.id, importedAt: now })
      .returning({ id: bankStatements.id });
    if (!statement) throw new Error('the statement was not written');
    const added = await addLines(tx, statement.id, keyed(rows, await countsOf(tx, rows)));
    return { id: String(statement.id), added, known: lines.length - added };
  });
}

async function addLines(tx: Database, statementId: number, rows: readonly KeyedLine[]) {
  if (rows.length === 0) return 0;
  const added = await tx
    .insert(bankLines)
    .values(rows.map((row) => ({ ...row, statementId })))
    .onConflictDoNothing({ target: bankLines.key })
    .returning({ id: bankLines.id });
  return added.length;
}

type LineFacts = Pick<
  BankLine,
  'reference' | 'paidAt' | 'amount' | 'payerName' | 'payerAccount' | 'remark'
>;
type KeyedLine = LineFacts & { key: string };

/**
 * What a line is known by: what no spreadsheet rewrites; it drops the zeros before a reference. Only where
 * there is none, the time tells the payments of a day apart; a file without times then adds a line that is asked about
 * (`twinsOf`), where it would else hide one.
 */
function identityOf(line: LineFacts): string {
  const { reference, paidAt, amount, payerName, payerAccount, remark } = line;
  const known = reference.trim().replace(/^0+(?=.)/, '');
  const identifying = [
    known,
    known ? wallDay(paidAt) : paidAt.toISOString(),
    amount,
    ...[payerName, payerAccount, remark].map(plainName),
  ];
  return createHash('sha256').update(JSON.stringify(identifying)).digest('base64url');
}

/** How many of each of these lines there are, also those that were imported when keys were made otherwise. */
async function countsOf(tx: Database, lines: readonly LineFacts[]): Promise<Map<string, number>> {
  const instants = lines.map(({ paidAt }) => paidAt.getTime());
  const from = new Date(Math.min(...instants) - DAY_MS);
  const to = new Date(Math.max(...instants) + DAY_MS);
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const there = await tx
    .select()
    .from(bankLines)
    .where(and(between(bankLines.paidAt, from, to), inArray(bankLines.amount, amounts)));
  const counts = new Map<string, number>();
  for (const line of there) {
    const identity = identityOf(line);
    counts.set(identity, (counts.get(identity) ?? 0) + 1);
  }
  return counts;
}

/** Those of the lines that are not there, each with a key that no other line of the bank has. Equal ones are numbered. */
function keyed(lines: readonly LineFacts[], there: ReadonlyMap<string, number>): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines
    .flatMap((line) => {
      const identity = identityOf(line);
      const number = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, number);
      return number > (there.get(identity) ?? 0) ? [{ ...line, key: `${identity} ${number}` }] : [];
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
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
