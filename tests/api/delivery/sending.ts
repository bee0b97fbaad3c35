import { type appointPickup, receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { RECEIVER, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';

export const DAY_MS = 24 * 3_600_000;

export const sellerOf = (market: OpenMarket, sellerCode = 'S0001') =>
  market.buyer({ platformType: 'seller', sellerCode, name: '发货员' });

interface Sold {
  buyer?: Buyer;
  /** Goods, how many, and how they are sent: 1 by logistics, 2 fetched. */
  lines?: readonly (readonly [Goods, string, (1 | 2 | 4)?])[];
  paid?: boolean;
}

/** An order of ten tonnes at 3,850.00 of S0001, paid in the sandbox; of goods of several sellers an order each. */
export async function sold(market: OpenMarket, { buyer, lines, paid = true }: Sold = {}) {
  const owner = buyer ?? (await market.buyer());
  const wanted = lines ?? [[await market.offer({ sellerCode: 'S0001' }), '10'] as const];
  const ids = wanted.map(([{ id }]) => String(id));
  const { orderCode, orderCodes } = await submit(owner, {
    source: 'direct',
    skuIds: ids,
    ...RECEIVER,
    skuDetail: wanted.map(([goods, num, deliveryMethod = 1]) => ({
      skuId: String(goods.id),
      num,
      skuType: goods.kind,
      deliveryMethod,
    })),
  });
  if (paid) await pay(owner, orderCode);
  return { buyer: owner, orderCode, orderCodes };
}

type Typed = readonly (readonly [number: string, weighed?: string])[];

/** A shipment by lorry of the lines in their order, as a form sends it. */
export const shipment = (
  orderCode: string,
  lines: Typed = [['10']],
  fields: Partial<Input<typeof shipOrder>> = {},
): Input<typeof shipOrder> => ({
  orderCode,
  lines: lines.map(([number, weighed], position) => ({
    ...{ position, number, weighed },
    // Read of what is weighed on a scale, as the goods of accepted offers are.
    ...(Number(weighed) > 0 && onScale(weighed ?? '')),
  })),
  way: 1,
  weighing: 'scale',
  carrier: '顺达物流',
  vehicle: '浙B12345',
  driver: '王师傅',
  driverPhone: '13900000001',
  ...fields,
});

/** The photograph of a slip, as whoever wants more money on it shows. */
export const slipPhoto = async (seller: Buyer): Promise<string> =>
  (await upload(seller, seller, { name: '磅单.png', moderType: 'delivery' })).id;

/** Ships as the form sends it; what is heavier by its scale with the photograph of its slip. */
export async function ship(
  seller: Buyer,
  orderCode: string,
  lines?: Typed,
  fields?: Partial<Input<typeof shipOrder>>,
) {
  const sent = shipment(orderCode, lines, fields);
  const isHeavier = sent.lines.some(
    ({ number, gross, tare }) => Number(gross ?? 0) - Number(tare ?? 0) > Number(number),
  );
  const weighingIds = isHeavier ? [await slipPhoto(seller)] : [];
  return seller.call(shipOrder, { weighingIds, ...sent });
}

export const receive = (
  buyer: Buyer,
  deliveryId: string,
  fields: Partial<Input<typeof receiveDelivery>> = {},
) => buyer.call(receiveDelivery, { deliveryId, lines: [], ...fields });

export const appointment = (
  orderCode: string,
  fields: Partial<Input<typeof appointPickup>> = {},
): Input<typeof appointPickup> => ({
  orderCode,
  vehicle: '浙B12345',
  driver: '王师傅',
  driverPhone: '13900000001',
  date: '2030-01-07 09:30:00',
  ...fields,
});
