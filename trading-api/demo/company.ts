import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { dayNumber, startOfDay } from '#app/domain/time.ts';
import { keepNames } from '#trading-api/account/index.ts';
import { decideOnApproval, lockApproval } from '#trading-api/company/approval-decide.ts';
import { writeUnit } from '#trading-api/company/spend-units.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  absences,
  approvalRules,
  approvals,
  approverRules,
  customers,
  goods,
  members,
  spendUnits,
} from '#trading-api/schema.ts';
import { ADDRESSES } from './customers.ts';

export const COMPANY = '13800000002';
export const PEOPLE = [
  { phone: '13800000011', role: 'buyer' },
  { phone: '13800000012', role: 'approver' },
  { phone: '13800000013', role: 'finance' },
] as const;
/** Fen. */
const APPROVED_FROM = 5_000_000;

/** The people of the demo company, and from which amount its orders wait for an approval. */
export async function joinCompany(tx: Database, now: Date) {
  const people = await tx
    .select()
    .from(customers)
    .where(inArray(customers.phone, [COMPANY, ...PEOPLE.map(({ phone }) => phone)]));
  const named = (phone: string) => {
    const person = people.find((each) => each.phone === phone);
    if (!person) throw new Error(`no demo account ${phone}`);
    return person;
  };
  const company = named(COMPANY);
  await tx.insert(members).values(
    PEOPLE.map(({ phone, role }) => ({
      ...{ personId: named(phone).id, companyId: company.id, role, joinedAt: now },
    })),
  );
  const joined = PEOPLE.map(({ phone }) => named(phone));
  await keepNames(tx, company.id, [company, ...joined], now);
  await tx.insert(approvalRules).values({
    ...{ companyId: company.id, oneLevelFrom: APPROVED_FROM },
    ...{ changedAt: now, changedBy: company.id },
  });
  await addSpendUnits(tx, company.id, now);
  await addApprovers(
    tx,
    { company, approver: named('13800000012'), deputy: named('13800000013') },
    now,
  );
  return { company, named };
}

/** Who decides for one of its cost centres in turn, and for one of its departments, and when its approver is away, where it has no such rule yet. */
export async function addApprovers(
  tx: Database,
  { company, approver, deputy }: Record<'company' | 'approver' | 'deputy', { id: number }>,
  now: Date,
): Promise<void> {
  if ((await tx.$count(approverRules, eq(approverRules.companyId, company.id))) > 0) return;
  await tx.insert(approverRules).values([
    {
      ...{ companyId: company.id, kind: 'costCentre', name: '生产一部', mode: 'order' },
      personIds: [approver.id, company.id],
    },
    {
      ...{ companyId: company.id, kind: 'department', name: '财务部', mode: 'one' },
      personIds: [approver.id, company.id],
    },
  ]);
  const departments = [
    [approver, '设备部'],
    [deputy, '财务部'],
  ] as const;
  for (const [{ id }, department] of departments) {
    await tx.update(members).set({ department }).where(eq(members.personId, id));
  }
  const from = startOfDay(dayNumber(now) + 7);
  await tx.insert(absences).values({
    ...{ companyId: company.id, personId: approver.id, deputyId: deputy.id, from },
    until: new Date(from.getTime() + 5 * DAY_MS),
  });
}

const UNITS = [
  ['costCentre', '1001', '研发中心'],
  ['costCentre', '1002', '生产一部'],
  ['costCentre', '1003', '设备动力部'],
  ['costCentre', '1004', '仓储物流部'],
  ['project', 'P2601', '二期厂房'],
  ['project', 'P2602', '产线自动化改造'],
] as const;

/** The cost centres and projects of the demo company, where it keeps none yet. */
export async function addSpendUnits(tx: Database, companyId: number, now: Date): Promise<void> {
  if ((await tx.$count(spendUnits, eq(spendUnits.companyId, companyId))) > 0) return;
  for (const [kind, code, name] of UNITS) {
    await writeUnit(tx, companyId, undefined, { kind, code, name, state: 'active' }, now);
  }
}

/** The people of the demo company, an order that waits for an approval and one that has it. */
export async function seedCompany(tx: Database, now: Date): Promise<void> {
  const { company, named } = await joinCompany(tx, now);
  const buyer = { customer: company, person: named('13800000011') };
  const order = async (at: number, hoursAgo: number, costCentre = '') => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const { line, ...seller } = await agreedLine(tx, at);
    return orderAtAgreedPrices(tx, {
      ...{ ...seller, customerId: company.id, buyer, source: 'cart', terms: { kind: 'full' } },
      costCentre,
      ...{ name: '沈远舟', mobile: COMPANY, address: line.deliveryAddress, remark: '' },
      ...{ createdAt, payDeadline: new Date(createdAt.getTime() + 72 * HOUR_MS) },
      lines: [line],
    });
  };
  const decided = await order(0, 20);
  await order(1, 2, '生产一部');
  const [approval] = await tx
    .select({ approvalId: approvals.id })
    .from(approvals)
    .where(eq(approvals.orderCode, decided.orderCode));
  if (!approval) throw new Error('the demo order needs no approval');
  const at = new Date(now.getTime() - 18 * HOUR_MS);
  const open = await lockApproval(tx, { ...approval, companyId: company.id }, () => at);
  await decideOnApproval(tx, open, named('13800000012'), { agree: true, reason: '价格合理' });
}

/** As much of some goods as costs about three times what needs no approval. */
async function agreedLine(tx: Database, at: number) {
  const [sold] = await tx
    .select()
    .from(goods)
    .where(and(eq(goods.kind, 'sale'), eq(goods.unitDecimals, true), gte(goods.price, 100_000)))
    .orderBy(asc(goods.id))
    .limit(1)
    .offset(at);
  if (!sold) throw new Error('no demo goods');
  const { sellerCode, sellerName } = sold;
  const { kind, productName, productType, specs, brandNumber, price, unit } = sold;
  const count: Hundredths = Math.ceil((APPROVED_FROM * 3) / price) * 100;
  const line = {
    ...{ kind, productName, productType, specs, brandNumber, price, unit, count },
    imageUrl: sold.imageUrls[0] ?? '',
    deliveryMethod: DELIVERY_METHOD.logistics,
    deliveryAddress: ADDRESSES.find(({ phone }) => phone === COMPANY)?.warehouseAddress ?? '',
  };
  return { sellerCode, sellerName, line };
}
