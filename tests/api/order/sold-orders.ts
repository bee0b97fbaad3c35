import { eq } from 'drizzle-orm';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { goods, orderLines, orders } from '#trading-api/schema.ts';

/** An order with lines of a seller's goods, as it is stored. */
export async function soldBy(
  market: OpenMarket,
  sellerCode: string,
  customerId: number,
  { code, state, lines }: { code: string; state: 'paid' | 'waitPay' | 'cancelled'; lines: number },
) {
  const some = first(
    await market.db.select().from(goods).where(eq(goods.sellerCode, sellerCode)).limit(1),
  );
  const amounts = { orderAmount: 100 * lines, paymentAmount: 100 };
  const receiver = { name: '甲', mobile: '13800000000', address: '上海' };
  const dates = { createdAt: market.now(), payDeadline: market.now() };
  await market.db.insert(orders).values({
    orderCode: code,
    customerId,
    state,
    source: 'spot',
    sellerCode,
    sellerName: some.sellerName,
    ...amounts,
    ...receiver,
    ...dates,
  });
  const { kind, productName, productType, specs, brandNumber, sellerName, unit, price } = some;
  await market.db.insert(orderLines).values(
    Array.from({ length: lines }, (_, position) => ({
      orderCode: code,
      position,
      goodsId: some.id,
      ...{
        kind,
        productName,
        productType,
        specs,
        brandNumber,
        sellerCode,
        sellerName,
        unit,
        price,
      },
      imageUrl: '/goods/rebar.svg',
      count: 100,
      amount: 100,
      deliveryMethod: 1,
      deliveryAddress: '上海',
    })),
  );
}
