import { and, between, inArray } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { plainName } from '#app/domain/plain-name.ts';
import type { ReadingAnswers } from '#app/domain/remittance/reading-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { bankLines } from '#trading-api/schema.ts';
import type { BankLine } from './matching.ts';

export type LineFacts = Pick<
  BankLine,
  'reference' | 'paidAt' | 'amount' | 'payerName' | 'payerAccount' | 'remark'
>;

/** A line of a file, and whether it is one that is kept already. */
export interface JudgedLine {
  row: number;
  facts: LineFacts;
  /** Distinguishes it from all others. */
  key: string;
  /** `asked`: somebody has to say which of the two it is. */
  is: 'known' | 'new' | 'asked';
  /** What it is equal to but for reference, account and time. */
  twins: readonly Twin[];
}

/** A line that is kept, or another row of the file. */
export type Twin = { facts: LineFacts } & (
  | { kept: BankLine; row: null }
  | { kept: null; row: number }
);

/**
 * What a line is known by: what no spreadsheet rewrites; it drops the zeros before a reference. Only where
 * there is none, the time tells the payments of a day apart; a file without times then has a line that is asked
 * about, where it would else hide one.
 */
function identityOf({ reference, paidAt, amount, payerName, payerAccount, remark }: LineFacts) {
  const known = reference.trim().replace(/^0+(?=.)/, '');
  const when = known ? wallDay(paidAt) : paidAt.toISOString();
  return jsonDigest([known, when, amount, ...[payerName, payerAccount, remark].map(plainName)]);
}

/** Equal for two lines that may be the same payment. */
const likenessOf = ({ paidAt, amount, payerName, remark }: LineFacts): string =>
  JSON.stringify([wallDay(paidAt), amount, plainName(payerName), plainName(remark)]);

/** Compares the lines of a file with those that are kept, and with each other. */
export async function judgedLines(
  db: Database,
  lines: readonly { row: number; facts: LineFacts }[],
  answers: ReadingAnswers['twins'],
): Promise<JudgedLine[]> {
  const there = await keptLines(db, lines);
  const equal = groupBy(there, identityOf);
  const seen = new Map<string, number>();
  const alike = groupBy(
    there.flatMap((kept): Twin[] =>
      kept.state === 'aside' ? [] : [{ kept, row: null, facts: kept }],
    ),
    ({ facts }) => likenessOf(facts),
  );
  return lines.map(({ row, facts }) => {
    const identity = identityOf(facts);
    const number = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, number);
    const line = { row, facts, key: `${identity} ${number}` };
    if (number <= (equal.get(identity)?.length ?? 0)) return { ...line, is: 'known', twins: [] };
    const likeness = likenessOf(facts);
    const twins = alike.get(likeness) ?? [];
    const answer = answers[row];
    const is = twins.length === 0 || answer === 'other' ? 'new' : answer ? 'known' : 'asked';
    if (is !== 'known') alike.set(likeness, [...twins, { kept: null, row, facts }]);
    return { ...line, is, twins };
  });
}

/** What is kept of these days and amounts. */
async function keptLines(
  db: Database,
  lines: readonly { facts: LineFacts }[],
): Promise<BankLine[]> {
  if (lines.length === 0) return [];
  const instants = lines.map(({ facts }) => facts.paidAt.getTime());
  const from = new Date(instants.reduce((one, other) => Math.min(one, other)) - DAY_MS);
  const to = new Date(instants.reduce((one, other) => Math.max(one, other)) + DAY_MS);
  const amounts = [...new Set(lines.map(({ facts }) => facts.amount))];
  return db
    .select()
    .from(bankLines)
    .where(and(between(bankLines.paidAt, from, to), inArray(bankLines.amount, amounts)))
    .orderBy(bankLines.id);
}
