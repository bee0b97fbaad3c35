import { and, asc, eq, inArray } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, orders } from '#trading-api/schema.ts';
import { write } from '#trading-api/thread/write.ts';

const COMPANY = '13800000002';
const PURCHASER = '13800000011';
const SELLER = { phone: '13800000004', sellerCode: 'S0001' } as const;

/** Buyer and seller talk about an order that is to be shipped; the buyer has not read the last answer. */
export async function seedThreads(tx: Database, now: Date): Promise<void> {
  const people = await tx
    .select()
    .from(customers)
    .where(inArray(customers.phone, [COMPANY, PURCHASER, SELLER.phone]));
  const named = (phone: string) => {
    const person = people.find((each) => each.phone === phone);
    if (!person) throw new Error(`no demo account ${phone}`);
    return person;
  };
  const company = named(COMPANY);
  const [order] = await tx
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, company.id),
        eq(orders.state, 'paid'),
        eq(orders.sellerCode, SELLER.sellerCode),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1);
  if (!order) throw new Error('no demo order is to be shipped');
  const buyer = { customer: company, person: named(PURCHASER) };
  const seller = forOwnAccount(named(SELLER.phone));
  const { sellerCode } = SELLER;
  const say = (side: 'buyer' | 'seller', hoursAgo: number, text: string) =>
    write(
      tx,
      side === 'buyer' ? buyer : seller,
      { kind: 'order', ref: order.orderCode, side, sellerCode, text, fileIds: [] },
      new Date(now.getTime() - hoursAgo * HOUR_MS),
    );
  await say('buyer', 7, '请随货附质保书原件，并注明炉批号。预计哪天装车？');
  await say('seller', 6, '质保书随车，炉批号已写在提单上。明天上午装车。');
  await say('buyer', 5, '好的。卸货时间为 8:00–17:00，请让司机提前一小时联系。');
  await say('seller', 1, '收到，已转告司机，发货后在这里发车牌号。');
}
