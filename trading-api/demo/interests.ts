import { and, asc, eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, favourites, goods, productRegisters } from '#trading-api/schema.ts';
import { auditAll } from './audits.ts';

const AUDITED_AFTER_MS = 5 * HOUR_MS;

/** What demo buyers collected and registered: every how many goods, and how many days ago. */
const BUYERS = [
  { phone: '13800000001', from: 12, registered: 3 },
  { phone: '13800000002', from: 47, registered: 5 },
];
const COLLECTED = 8;
const AUDITS = ['waitAudit', 'auditing', 'auditPass', 'auditPass', 'notPass'] as const;

/** Favourites whose prices have moved since, and purchase intents in every state of review. */
export async function seedInterests(tx: Database, now: Date): Promise<void> {
  for (const { phone, from, registered } of BUYERS) {
    const [customer] = await tx.select().from(customers).where(eq(customers.phone, phone));
    if (!customer) throw new RangeError(`no account ${phone}`);
    const listed = await someGoods(tx, 'sale', from, COLLECTED);
    await tx.insert(favourites).values(
      listed.map(({ id }, at) => ({
        customerId: customer.id,
        goodsId: id,
        createdAt: daysBefore(now, 6 + 9 * at),
      })),
    );
    const own = await someGoods(tx, 'self', from, registered);
    const made = await tx
      .insert(productRegisters)
      .values(
        own.map(({ id, price }, at) => ({
          customerId: customer.id,
          goodsId: id,
          type: 'self' as const,
          purchaseCount: (at + 1) * 1500,
          price,
          createdAt: daysBefore(now, 1 + 4 * at),
        })),
      )
      .returning();
    await auditAll(
      tx,
      made.map(({ id, createdAt }, at) => ({
        kind: 'self',
        id,
        status: AUDITS[at % AUDITS.length] ?? 'waitAudit',
        at: new Date(createdAt.getTime() + AUDITED_AFTER_MS),
      })),
    );
  }
}

const someGoods = (tx: Database, kind: 'self' | 'sale', offset: number, limit: number) =>
  tx
    .select({ id: goods.id, price: goods.price })
    .from(goods)
    .where(and(eq(goods.kind, kind), eq(goods.onShelf, true)))
    .orderBy(asc(goods.id))
    .limit(limit)
    .offset(offset);

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
