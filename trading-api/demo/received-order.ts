import { eq } from 'drizzle-orm';
import type { Customer } from '#trading-api/account/index.ts';
import { settleOrder } from '#trading-api/delivery/settle.ts';
import { bookPayment, lockOrder, orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, type goods, orders } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';

interface Bought {
  price: number;
  count: number;
  at: Date;
}

/** An order that was agreed on, paid by bank transfer, received as ordered and settled. */
export async function orderSettled(
  tx: Database,
  buyer: Customer,
  offer: typeof goods.$inferSelect,
  { price, count, at }: Bought,
): Promise<string> {
  const address = '浙江省宁波市临港新区望澜大道 66 号 远澄机械制造有限公司';
  const { orderCode, amount } = await orderAtAgreedPrices(tx, {
    customerId: buyer.id,
    sellerCode: offer.sellerCode,
    sellerName: offer.sellerName,
    source: 'direct',
    inquiryNum: null,
    terms: { kind: 'full' },
    ...{ name: '沈远舟', mobile: '13800000002', address, remark: '' },
    createdAt: at,
    lines: [
      {
        ...{ kind: 'sale', price, count, unit: offer.unit, deliveryMethod: 1 },
        goodsId: offer.id,
        productType: offer.productType,
        productName: offer.productName,
        specs: offer.specs,
        brandNumber: offer.brandNumber,
        imageUrl: offer.imageUrls[0] ?? '',
        deliveryAddress: address,
      },
    ],
  });
  const locked = async () => {
    const order = await lockOrder(tx, orderCode);
    if (!order) throw new Error(`no order ${orderCode}`);
    return order;
  };
  await bookPayment(tx, await locked(), {
    ...{ amount, method: 'transfer', reference: `demo ${orderCode}`, paidAt: at },
    from: await marketAccount(tx, 'topUp'),
  });
  const [delivery] = await tx
    .insert(deliveries)
    .values({
      ...{ orderCode, number: 1, state: 'received', way: 1 },
      ...{ weighing: 'scale', carrier: '顺达物流', vehicle: '浙B66188', driver: '王师傅' },
      ...{ driverPhone: '13900000001', createdAt: at, shippedAt: at, receivedAt: at },
      receivedBy: 'buyer',
    })
    .returning({ id: deliveries.id });
  if (!delivery) throw new Error('the delivery was not written');
  const line = { deliveryId: delivery.id, position: 0, count, weighed: count, received: count };
  await tx.insert(deliveryLines).values(line);
  await tx.update(orders).set({ state: 'shipped' }).where(eq(orders.orderCode, orderCode));
  await settleOrder(tx, await locked(), at);
  return orderCode;
}
