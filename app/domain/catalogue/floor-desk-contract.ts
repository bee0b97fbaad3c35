import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { PURCHASE_KINDS } from '#app/domain/purchase/request-contract.ts';
import {
  id,
  instant,
  quantity,
  signedYuan,
  textUpTo,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';

/** Values as typed in the operator's form; the API answers each rule's own message. */
const typed = textUpTo(200);

const deskGuide = z.object({
  id: z.string(),
  /** Of the first level. */
  categoryCode: z.string(),
  categoryName: z.string(),
  productName: z.string(),
  specs: z.string(),
  unit: z.string(),
  companyName: z.string(),
  place: z.string(),
  price: yuan,
  /** Against the price of the day before it was changed. */
  diffValue: signedYuan,
  pricedAt: instant,
});
export type DeskGuide = z.output<typeof deskGuide>;

const deskPurchase = z.object({
  id: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  deliveryPlace: z.string(),
  deliveryDate: z.string(),
  createDate: instant,
  /** Whether the trading floor shows it. */
  shown: z.boolean(),
});

export const floorDesk = defineRead({
  name: 'floorDesk.data',
  summary:
    'What the trading floor shows: typed price guides, and the newest purchases that are still to be delivered',
  method: 'GET',
  path: '/api/admin/operator/tradingFloor',
  access: 'operator',
  content: z.object({ guides: z.array(deskGuide), purchases: z.array(deskPurchase) }),
});

export const saveGuide = defineEndpoint({
  name: 'floorDesk.saveGuide',
  summary:
    'Write a price guide; it stands before those computed of the market. content is the text to show',
  path: '/api/admin/operator/priceGuide',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    /** Null for a new one. */
    id: id.nullable(),
    categoryCode: z.string().max(32),
    productName: typed,
    specs: typed,
    unit: typed,
    companyName: typed,
    place: typed,
    /** Yuan per unit. */
    price: typedFigure(16),
  }),
  content: z.string(),
  codes: ['missing', 'invalid'],
  serial: true,
});

export const endGuide = defineEndpoint({
  name: 'floorDesk.endGuide',
  summary: 'Take a typed price guide away; content is the text to show',
  path: '/api/admin/operator/priceGuide/end',
  access: 'operator',
  changes: 'goods',
  request: z.object({ id }),
  content: z.string(),
  serial: true,
});

export const showPurchase = defineEndpoint({
  name: 'floorDesk.showPurchase',
  summary:
    'Show a request to purchase among the hot purchases of the trading floor, or no more; content is the text to show',
  path: '/api/admin/operator/hotPurchase',
  access: 'operator',
  changes: 'purchase',
  request: z.object({ id, shown: z.boolean() }),
  content: z.string(),
  serial: true,
});
