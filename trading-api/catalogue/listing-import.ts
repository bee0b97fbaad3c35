import { eq } from 'drizzle-orm';
import { importListings, previewListings } from '#app/domain/catalogue/listing-import-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods } from '#trading-api/schema.ts';
import type { Offer } from './goods-offer.ts';
import { newRow } from './listing-fields.ts';
import type { Checked, Planned } from './listing-outcome.ts';
import { planOf, type Store } from './listing-plan.ts';
import { recordPrice } from './price-history.ts';
import { publish, shownBy, withdrawShown } from './sale-product-files.ts';
import { indexManyGoods } from './search/index-goods.ts';
import { sellerCodeOf } from './sellers.ts';

const GOODS_CHANGED = '商品在此期间有变化，没有保存任何一行，请核对后再次确认';
const LOOK_FIRST = '请核对与同类商品价格相差较大的行后再确认';

const shownOf = (plan: readonly Planned[]) => plan.map(({ shown }) => shown);

/** What `importRows` would make of the rows of a table; nothing is locked, so it may change yet. */
export const previewImport = customerRoute(
  previewListings,
  async ({ db, customer, input, now }) => {
    const how = { locks: false, now };
    const { plan } = await planOf(db, sellerCodeOf(customer), input.rows, how);
    const rows = shownOf(plan);
    return { rows, digest: jsonDigest(rows) };
  },
);

/** Publishes, changes and ends listings as a preview has shown it, in the call's transaction. */
export const importRows = customerRoute(importListings, async (call) => {
  const { db: tx, customer, input, now } = call;
  const sellerCode = sellerCodeOf(customer);
  const { plan, store } = await planOf(tx, sellerCode, input.rows, { locks: true, now });
  if (jsonDigest(shownOf(plan)) !== input.digest) throw new Refusal('changed', GOODS_CHANGED);
  if (!input.checked && plan.some(({ shown }) => shown.asks.length > 0)) {
    throw new Refusal('unusual', LOOK_FIRST, 'checked');
  }
  const written: number[] = [];
  for (const planned of plan) {
    const { own, checked } = planned;
    if (!checked) continue;
    const write = { ...planned, checked, customer, now };
    written.push(own ? await change(tx, own, write) : await begin(tx, store, write));
  }
  await indexManyGoods(tx, written);
  const count = (outcome: Planned['shown']['outcome']) =>
    plan.filter(({ shown }) => shown.outcome === outcome).length;
  return { made: count('new'), changed: count('changed'), ended: count('ended') };
});

interface Write extends Planned {
  checked: Checked;
  customer: Customer;
  now: Date;
}

async function begin(tx: Database, store: Store, { checked, customer, now }: Write) {
  const { fields, stock, images } = checked;
  const none = { imageUrls: [], documents: [] };
  const { imageUrls } = await publish(tx, customer, { images, documents: [] }, none);
  const row = newRow({ ...fields, refreshedAt: now }, store, { stock, imageUrls });
  const [made] = await tx.insert(goods).values(row).returning({ id: goods.id });
  if (!made) throw new Error('no row was made');
  return made.id;
}

async function change(tx: Database, own: Offer, { checked, images, onShelf, ...call }: Write) {
  const { customer, now } = call;
  const { id: goodsId, price: oldPrice, onShelfDate } = own;
  const before = images && (await shownBy(tx, own));
  const shown =
    images && before && (await publish(tx, customer, { images, documents: [] }, before));
  const isPutUp = onShelf && !own.onShelf;
  await tx
    .update(goods)
    .set({
      ...checked.fields,
      ...checked.stock,
      ...(shown && { imageUrls: shown.imageUrls }),
      ...{ onShelf, refreshedAt: now },
      ...(isPutUp && { onShelfDate: now }),
    })
    .where(eq(goods.id, goodsId));
  await recordPrice(tx, { goodsId, oldPrice, onShelfDate, newPrice: checked.fields.price, now });
  if (before) await withdrawShown(tx, { ...before, documents: [] });
  return goodsId;
}
