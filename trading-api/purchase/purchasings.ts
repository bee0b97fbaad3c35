import { desc, eq } from 'drizzle-orm';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { REGISTERED } from '#app/domain/lead/registration.ts';
import { toYuan } from '#app/domain/money.ts';
import { purchasingList, purchasingSave } from '#app/domain/purchase/contract.ts';
import {
  orderedQuantity,
  PLAN_ENDED,
  purchaseMargin,
} from '#app/domain/purchase/group-purchase.ts';
import { isGroupOver } from '#app/domain/purchase/group-result.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { type Acting, companyNamesOf } from '#trading-api/account/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { outcomesOf } from '#trading-api/lead/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { purchasings } from '#trading-api/schema.ts';
import { sellerOf } from './group-close.ts';
import { PLAN_GONE, publishedPlan } from './group-purchase.ts';
import { registrationsWithOrders, resultOf, stepsOf } from './results.ts';

/** The supplier and the platform may not join: they could make a group reached, and get the margins of those who leave. */
const PARTY_TEXT = {
  ofPlatform: '平台账号不能登记集采',
  ownStore: '不能登记本企业供货的集采',
} as const;

const CODE = { missing: 'invalid', belowMinimum: 'tooSmall', tooMuch: 'tooLarge' } as const;

/**
 * Registers a quantity for a plan in the caller's transaction, with the margin computed at this time; the platform
 * still has to review it (design/auctions: Groups). No money is moved. The plan is locked: its group is not closed
 * meanwhile.
 */
export async function registerForPlan(
  tx: Database,
  { customer, person }: Acting,
  { scheduleId, productCode, orderedQuantity: typed, ...own }: Parsed<typeof purchasingSave>,
  clock: () => Date,
): Promise<string> {
  const plan = await publishedPlan(tx, scheduleId, 'share');
  const now = clock();
  if (plan.productCode !== productCode) throw notFound(PLAN_GONE);
  const seller = await sellerOf(tx, plan);
  const sellerCode = seller?.code ?? '';
  const names = [plan.supplierName, ...(await companyNamesOf(tx, sellerCode))];
  const problem = partyProblem(customer, { sellerCode, names }, customer.name);
  if (problem) throw new Refusal(problem.code, PARTY_TEXT[problem.code]);
  if (isGroupOver(plan, now)) throw new Refusal('over', PLAN_ENDED);
  const unitDecimals = describedUnitDecimals(plan.unit);
  const read = orderedQuantity(typed, { ...plan, unitDecimals });
  const ordered = accept(purchasingSave, {
    orderedQuantity: read.problem ? wrong(CODE[read.problem], read.text) : read.quantity,
    ...(await typedOwnFields(tx, customer, own)),
  });
  await tx.insert(purchasings).values({
    scheduleId: plan.scheduleId,
    customerId: customer.id,
    personId: person.id,
    sellerCode,
    ...ordered,
    margin: purchaseMargin(plan.referencePrice, ordered.orderedQuantity, plan.marginRatio),
    auditStatus: 'waitAudit',
    createdAt: now,
  });
  return REGISTERED;
}

export const purchasingsPage = customerRoute(purchasingList, async (call) => {
  const { db, customer, input, now } = call;
  const { page, rows } = input;
  const own = eq(purchasings.customerId, customer.id);
  const [totalElements, found] = await Promise.all([
    db.$count(purchasings, own),
    registrationsWithOrders(db)
      .where(own)
      .orderBy(desc(purchasings.createdAt), desc(purchasings.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  const ids = found.map(({ purchasing }) => purchasing.id);
  const outcomes = await outcomesOf(db, 'group', ids);
  return {
    content: found.map((row) => {
      const { purchasing, plan } = row;
      const result = resultOf(row, now);
      return {
        id: String(purchasing.id),
        scheduleId: String(plan.scheduleId),
        title: plan.title,
        productName: plan.productName,
        unit: plan.unit,
        deadline: plan.deadline.toISOString(),
        orderedQuantity: toQuantity(purchasing.orderedQuantity),
        price: toYuan(purchasing.margin),
        auditStatus: purchasing.auditStatus,
        outcome: outcomes.get(purchasing.id) ?? null,
        result,
        steps: stepsOf(result),
        createDate: purchasing.createdAt.toISOString(),
      };
    }),
    ...pageTotals(totalElements, rows),
  };
});
