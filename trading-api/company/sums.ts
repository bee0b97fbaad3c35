import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  NO_SPLIT,
  SPLIT_SHOWN,
  type SpentSum,
  type Split,
  SUM_PERIOD_MS,
  type SumRule,
} from '#app/domain/company/sum-rule.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvalSums } from '#trading-api/schema.ts';
import { isSameUnit } from './chosen-units.ts';
import { type Bound, commitmentsOf } from './commitments.ts';
import { handedTo, wasHandedBy } from './handovers.ts';

/** What of one seller is bought. */
export interface SellerPart {
  sellerCode: string;
  amount: Fen;
}

/** What is going to be bought, or is bought, by whom and when, as far as sums go. */
export interface Summed {
  companyId: number;
  personId: number | null;
  costCentre: string;
  parts: readonly SellerPart[];
  at: Date;
  /** Of what was bought before, until when; unset: all that is, however late its call came. */
  until?: Date;
  /** By what it is bought, which is not bought beside itself. */
  except?: Bound;
}

type Committed = ReturnType<typeof commitmentsOf>;

export const sumRulesOf = (db: Database, companyId: number): Promise<SumRule[]> =>
  db
    .select({
      period: approvalSums.period,
      spender: approvalSums.spender,
      sellers: approvalSums.sellers,
      amount: approvalSums.amount,
    })
    .from(approvalSums)
    .where(eq(approvalSums.companyId, companyId))
    .orderBy(approvalSums.period, approvalSums.spender, approvalSums.sellers);

/** A statement of its own, after the rule is locked: it sees what others have bought meanwhile. */
export async function sumsBefore(
  db: Database,
  rules: readonly SumRule[],
  bought: Summed,
): Promise<SpentSum[]> {
  const asked = rules.filter(({ spender }) => spender !== 'costCentre' || bought.costCentre !== '');
  if (asked.length === 0) return [];
  const committed = commitmentsOf(db, bought.companyId, lookedAt(asked, bought), bought.except);
  const costCentres = await spellingsOf(db, committed, bought);
  const spender = { ...bought, costCentres };
  const windows = asked.map((rule) => {
    const within = and(
      isIn(committed, bought, SUM_PERIOD_MS[rule.period]),
      ofSpender(committed, rule.spender, spender),
    );
    return rule.sellers === 'all'
      ? [sumWhere(committed, within)]
      : bought.parts.map(({ sellerCode }) =>
          sumWhere(committed, and(within, eq(committed.sellerCode, sellerCode))),
        );
  });
  const columns = Object.fromEntries(
    windows.flatMap((sums, at) => sums.map((sum, part) => [`${at} ${part}`, sum])),
  );
  const [row = {}] = await db.select(columns).from(committed);
  return asked.map((rule, at) => {
    const usedOf = (part: number) => Number(row[`${at} ${part}`]);
    if (rule.sellers === 'all' || bought.parts.length === 1) return { ...rule, used: usedOf(0) };
    // Of several sellers the one that comes nearest; what the others add is no part of its sum.
    const ofSellers = bought.parts.map(({ amount }, part) => ({
      used: usedOf(part),
      fromSeller: amount,
    }));
    const [nearest] = ofSellers.sort(
      (one, other) => other.used + other.fromSeller - one.used - one.fromSeller,
    );
    return { ...rule, used: 0, ...nearest };
  });
}

/**
 * What the same person or cost centre has bought of the same sellers within a day: it is one purchase with this. Who has
 * handed goods of a seller over in a cart is as the one who orders them.
 */
export async function splitBefore(db: Database, bought: Summed): Promise<Split> {
  const codes = bought.parts.map(({ sellerCode }) => sellerCode);
  if (codes.length === 0) return NO_SPLIT;
  const committed = commitmentsOf(
    db,
    bought.companyId,
    lookedAt([{ period: 'day' }], bought),
    bought.except,
  );
  const costCentres = await spellingsOf(db, committed, bought);
  const buyers = await buyersOf(db, bought, codes);
  const found = await db
    .select({ amount: committed.amount, orderCode: committed.orderCode })
    .from(committed)
    .where(
      and(
        isIn(committed, bought, SUM_PERIOD_MS.day),
        inArray(committed.sellerCode, codes),
        or(
          buyers.length === 0 ? sql`false` : inArray(committed.personId, buyers),
          buyers.length === 0 ? undefined : wasHandedBy(db, committed, { ...bought, from: buyers }),
          costCentres.length === 0 ? undefined : inArray(committed.costCentre, costCentres),
        ),
      ),
    )
    .orderBy(desc(committed.createdAt), desc(committed.orderCode));
  return {
    amount: found.reduce((sum, { amount }) => sum + Number(amount), 0),
    orderCodes: found.flatMap(({ orderCode }) => orderCode ?? []).slice(0, SPLIT_SHOWN),
  };
}

/** Who orders something, and who has handed goods of its sellers over to them before; nobody: it is nobody's. */
async function buyersOf(
  db: Database,
  { companyId, personId, at }: Summed,
  sellerCodes: readonly string[],
): Promise<number[]> {
  if (personId === null) return [];
  return [personId, ...(await handedTo(db, { companyId, to: personId, sellerCodes }, at))];
}

const lookedAt = (rules: readonly Pick<SumRule, 'period'>[], { at }: Pick<Summed, 'at'>) => ({
  since: new Date(at.getTime() - Math.max(...rules.map(({ period }) => SUM_PERIOD_MS[period]))),
  at,
});

const isIn = (committed: Committed, { at, until }: Summed, ms: number) =>
  and(
    gt(committed.createdAt, new Date(at.getTime() - ms)),
    until && lte(committed.createdAt, until),
  );

/** In which ways a cost centre is spelled in what was bought: a company without a list types it. None: it has none. */
async function spellingsOf(
  db: Database,
  committed: Committed,
  { costCentre }: Pick<Summed, 'costCentre'>,
): Promise<string[]> {
  if (costCentre === '') return [];
  const spelled = await db.selectDistinct({ name: committed.costCentre }).from(committed);
  const others = spelled.filter(({ name }) => name !== costCentre && isSameUnit(name, costCentre));
  return [costCentre, ...others.map(({ name }) => name)];
}

function ofSpender(
  committed: Committed,
  spender: SumRule['spender'],
  { personId, costCentres }: Pick<Summed, 'personId'> & { costCentres: readonly string[] },
): SQL | undefined {
  switch (spender) {
    case 'company':
      return undefined;
    case 'costCentre':
      return inArray(committed.costCentre, [...costCentres]);
    case 'person':
      return personId === null ? sql`false` : eq(committed.personId, personId);
  }
}

const sumWhere = (committed: Committed, where: SQL | undefined) =>
  sql`coalesce(sum(${committed.amount}) filter (where ${where ?? sql`true`}), 0)`.mapWith(Number);
