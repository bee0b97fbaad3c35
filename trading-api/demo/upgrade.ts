import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvalRules, customers, members, settings } from '#trading-api/schema.ts';
import { addApprovers, addSpendUnits, COMPANY, joinCompany, PEOPLE } from './company.ts';
import { customerRows } from './customers.ts';
import { openDemoAccounts } from './open-accounts.ts';

/**
 * Of what a demo market is filled with; 2: the platform's own store and the demo company have people; 3: the company
 * keeps cost centres and projects; 4: it says who decides.
 */
export const DEMO_VERSION = '4';

const OPERATOR = '13800000009';

/**
 * Gives a demo market that an earlier version has filled the accounts without which a screen leads nowhere: nobody
 * could ship for the platform's own store (design/operation: Programs and migrations). Nothing is changed in any other
 * market, nor where the operator's password is no longer the published one: who uses such a market in earnest gets no
 * account that everybody can open.
 * @returns whether something was added
 */
export async function upgradeDemoMarket(db: Database, now: Date): Promise<boolean> {
  const old = eq(settings.name, 'demo');
  return db.transaction(async (tx: Database) => {
    const [demo] = await tx.select().from(settings).where(old).for('update');
    if (!demo || demo.value === DEMO_VERSION) return false;
    const open = await openDemoAccounts(tx);
    if (!open.some(({ phone }) => phone === OPERATOR)) return false;
    await addAccounts(tx, now);
    await tx.update(settings).set({ value: DEMO_VERSION }).where(old);
    return true;
  });
}

async function addAccounts(tx: Database, now: Date): Promise<void> {
  const rows = await customerRows(now);
  const sellerCodes = rows.flatMap((row) => ('sellerCode' in row ? [row.sellerCode] : []));
  const held = await tx
    .select({ id: customers.id, phone: customers.phone, sellerCode: customers.sellerCode })
    .from(customers)
    .where(
      or(
        inArray(
          customers.phone,
          rows.map(({ phone }) => phone),
        ),
        and(inArray(customers.sellerCode, sellerCodes), isNull(customers.closedAt)),
      ),
    );
  const company = held.find(({ phone }) => phone === COMPANY);
  const joins =
    company !== undefined &&
    !held.some(isOfCompany) &&
    (await tx.$count(members, eq(members.companyId, company.id))) === 0 &&
    (await tx.$count(approvalRules, eq(approvalRules.companyId, company.id))) === 0;
  const missing = rows.filter(
    (row) =>
      (joins || !isOfCompany(row)) &&
      !held.some(
        ({ phone, sellerCode }) =>
          phone === row.phone || ('sellerCode' in row && sellerCode === row.sellerCode),
      ),
  );
  if (missing.length > 0) await tx.insert(customers).values(missing);
  if (joins) await joinCompany(tx, now);
  else if (company) {
    await addSpendUnits(tx, company.id, now);
    const personOf = (phone: string) => held.find((each) => each.phone === phone);
    const [, { phone: approverPhone }, { phone: deputyPhone }] = PEOPLE;
    const [approver, deputy] = [personOf(approverPhone), personOf(deputyPhone)];
    if (approver && deputy) await addApprovers(tx, { company, approver, deputy }, now);
  }
}

const isOfCompany = ({ phone }: { phone: string }) =>
  PEOPLE.some((person) => person.phone === phone);
