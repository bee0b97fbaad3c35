import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import {
  CASE_STATES,
  type CaseState,
  type CaseStep,
  statesWaitingFor,
  stepsOf,
} from '#app/domain/after-sale/case.ts';
import type { AfterSaleCase, afterSaleCases as listCall } from '#app/domain/after-sale/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { type Customer, nameAt, peopleAt, storeNameAt } from '#trading-api/account/index.ts';
import { actorAs, peopleOfSide } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { countTabs, tabsOf } from '#trading-api/platform/tab-counts.ts';
import {
  afterSaleCases,
  afterSaleFiles,
  afterSaleSteps,
  customers,
  files,
  orderLines,
  orders,
  sellers,
} from '#trading-api/schema.ts';
import type { CaseRow } from './claimable.ts';
import { effectOf } from './refund-effect.ts';
import { visibleTo } from './step.ts';

/** That a case waits for one of its sides. */
export const waitsFor = (side: Side): SQL => inArray(afterSaleCases.state, statesWaitingFor(side));

type Side = Parameters<typeof visibleTo>[1];

export async function casesPage(
  db: Database,
  { side, customer }: { side: Side; customer: Customer },
  { page, rows, id, orderCode, state, waits, withCounts }: Parsed<typeof listCall>,
): Promise<Content<typeof listCall>> {
  const inAllTabs = and(
    visibleTo(db, side, customer),
    id === undefined ? undefined : eq(afterSaleCases.id, rowId(id) ?? 0),
    orderCode === undefined ? undefined : eq(afterSaleCases.orderCode, orderCode),
  );
  const inTab = (tab: CaseState) => eq(afterSaleCases.state, tab);
  const wanted = and(inAllTabs, state && inTab(state), waits && waitsFor(waits));
  const found = await db
    .select({
      row: afterSaleCases,
      buyerName: nameAt(afterSaleCases.createdAt),
      sellerName: storeNameAt(afterSaleCases.createdAt),
      line: orderLines,
    })
    .from(afterSaleCases)
    .innerJoin(customers, eq(customers.id, afterSaleCases.customerId))
    .innerJoin(orders, eq(orders.orderCode, afterSaleCases.orderCode))
    .innerJoin(sellers, eq(sellers.code, orders.sellerCode))
    .leftJoin(
      orderLines,
      and(
        eq(orderLines.orderCode, afterSaleCases.orderCode),
        eq(orderLines.position, afterSaleCases.position),
      ),
    )
    .where(wanted)
    .orderBy(desc(afterSaleCases.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const count = await db.$count(afterSaleCases, wanted);
  const ids = found.map(({ row }) => row.id);
  const [steps, evidence] = await stepsAndEvidenceOf(db, ids);
  const people = await peopleAt(db, peopleOfSide(side, [...steps.values()].flat()));
  const [only] = found;
  const effect = id === undefined || !only ? null : await effectIn(db, only.row);
  return {
    content: found.map(({ row, buyerName, sellerName, line }) => ({
      ...amountsOf(row),
      id: String(row.id),
      orderCode: row.orderCode,
      state: row.state,
      kind: row.kind,
      buyerName,
      sellerName,
      line: line && {
        position: line.position,
        productName: line.productName,
        specs: `${line.brandNumber} ${line.specs}`.trim(),
        unit: line.unit,
        count: toQuantity(row.count),
      },
      reason: row.reason,
      description: row.description,
      effect,
      deadline: row.deadline?.toISOString() ?? null,
      createDate: row.createdAt.toISOString(),
      files: (evidence.get(row.id) ?? []).map(({ file }) => ({
        fileId: file.id,
        fileName: file.fileName,
        mediaType: file.mediaType,
        byteLength: file.byteLength,
      })),
      steps: stepsOf(row, side),
      history: (steps.get(row.id) ?? []).map((each) => ({
        ...toStep(each),
        ...actorAs(side, people, each),
      })),
    })),
    ...pageTotals(count, rows),
    counts: withCounts
      ? await countTabs(tabsOf(CASE_STATES, inTab), (columns) =>
          db.select(columns).from(afterSaleCases).where(inAllTabs),
        )
      : undefined,
  };
}

/** What the refund of an open case will do beside its amount. */
async function effectIn(db: Database, found: CaseRow): Promise<AfterSaleCase['effect']> {
  const { orderCode, whole, deadline, agreed, offered, asked } = found;
  const [order] = await db.select().from(orders).where(eq(orders.orderCode, orderCode));
  if (!order || whole || deadline === null) return null;
  const amount = agreed ?? offered ?? asked;
  const effect = await effectOf(db, order, found, amount);
  return (
    effect && {
      amount: toYuan(amount),
      points: effect.points,
      giftCards: toYuan(effect.giftCards),
      charged: signedYuan(effect.charged),
    }
  );
}

async function stepsAndEvidenceOf(db: Database, ids: number[]) {
  const steps = await db
    .select()
    .from(afterSaleSteps)
    .where(inArray(afterSaleSteps.caseId, [...ids, 0]))
    .orderBy(asc(afterSaleSteps.id));
  const evidence = await db
    .select({ caseId: afterSaleFiles.caseId, file: files })
    .from(afterSaleFiles)
    .innerJoin(files, eq(files.id, afterSaleFiles.fileId))
    .where(inArray(afterSaleFiles.caseId, [...ids, 0]))
    .orderBy(asc(afterSaleFiles.position));
  return [
    groupBy(steps, ({ caseId }) => caseId),
    groupBy(evidence, ({ caseId }) => caseId),
  ] as const;
}

const yuanOf = (amount: Fen | null) => (amount === null ? null : toYuan(amount));

const amountsOf = (row: CaseRow) => ({
  asked: toYuan(row.asked),
  offered: yuanOf(row.offered),
  agreed: yuanOf(row.agreed),
  refunded: yuanOf(row.refunded),
});

const toStep = (row: typeof afterSaleSteps.$inferSelect) => ({
  step: row.step as CaseStep | 'apply',
  actor: row.actor,
  amount: yuanOf(row.amount),
  note: row.note,
  date: row.createdAt.toISOString(),
});
