import { and, eq, gt, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SUM_PERIOD_MS } from '#app/domain/company/sum-rule.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cartHandovers } from '#trading-api/schema.ts';

interface Handed {
  companyId: number;
  from: number;
  to: number;
}

/** For so long what was handed over is looked for in what is bought: lines stay in a cart for days. */
const KEPT_MS = SUM_PERIOD_MS.month;

/**
 * Keeps that somebody has handed goods of some sellers over to a colleague, for themselves and for those who had handed
 * goods of them over to them.
 */
export async function keepHandover(
  tx: Database,
  { companyId, from, to, sellerCodes }: Handed & { sellerCodes: readonly string[] },
  now: Date,
): Promise<void> {
  for (const sellerCode of new Set(sellerCodes)) {
    const before = await handedTo(tx, { companyId, to: from, sellerCodes: [sellerCode] }, now);
    const givers = [...new Set([from, ...before])].filter((id) => id !== to);
    const of = { companyId, toId: to, sellerCode, handedAt: now };
    await tx.insert(cartHandovers).values(givers.map((fromId) => ({ ...of, fromId })));
  }
}

/** The same where somebody finishes what a colleague has begun, as by awarding their inquiry or bidding for their sign-up. */
export async function keepFinishing(
  tx: Database,
  { companyId, begunBy, by }: { companyId: number; begunBy: number | null; by: number },
  sellerCodes: readonly string[],
  now: Date,
): Promise<void> {
  if (begunBy === null || begunBy === by) return;
  await keepHandover(tx, { companyId, from: begunBy, to: by, sellerCodes }, now);
}

/** Keeps that somebody who leaves has left all to a colleague, what was handed over to them too. */
export async function keepTakeover(
  tx: Database,
  { companyId, from, to }: Handed,
  now: Date,
): Promise<void> {
  const before = await tx
    .select()
    .from(cartHandovers)
    .where(and(eq(cartHandovers.companyId, companyId), eq(cartHandovers.toId, from)));
  const taken = before
    .filter(({ fromId }) => fromId !== to)
    .map(({ id: _, ...row }) => ({ ...row, toId: to }));
  const left = { companyId, fromId: from, toId: to, sellerCode: null, handedAt: now };
  await tx.insert(cartHandovers).values([left, ...taken]);
}

/** Who has handed goods of some sellers over to somebody, until a time. */
export async function handedTo(
  db: Database,
  { companyId, to, sellerCodes }: { companyId: number; to: number; sellerCodes: readonly string[] },
  at: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ fromId: cartHandovers.fromId })
    .from(cartHandovers)
    .where(
      and(
        eq(cartHandovers.companyId, companyId),
        eq(cartHandovers.toId, to),
        or(isNull(cartHandovers.sellerCode), inArray(cartHandovers.sellerCode, [...sellerCodes])),
        lte(cartHandovers.handedAt, at),
        gt(cartHandovers.handedAt, new Date(at.getTime() - KEPT_MS)),
      ),
    );
  return rows.map(({ fromId }) => fromId);
}

/** Whether what was bought, as columns, is by somebody to whom one of some people had handed goods of its seller over. */
export const wasHandedBy = (
  db: Database,
  bought: Record<'personId' | 'sellerCode' | 'createdAt', SQLWrapper>,
  { companyId, from }: { companyId: number; from: readonly number[] },
): SQL =>
  sql`exists ${db
    .select({ one: sql`1` })
    .from(cartHandovers)
    .where(
      and(
        eq(cartHandovers.companyId, companyId),
        sql`${cartHandovers.toId} = ${bought.personId}`,
        inArray(cartHandovers.fromId, [...from]),
        sql`(${cartHandovers.sellerCode} is null or ${cartHandovers.sellerCode} = ${bought.sellerCode})`,
        sql`${cartHandovers.handedAt} <= ${bought.createdAt}`,
        sql`${cartHandovers.handedAt} > ${bought.createdAt} - make_interval(secs => ${KEPT_MS / 1000})`,
      ),
    )}`;
