import { and, asc, desc, eq, gte, ne } from 'drizzle-orm';
import type { PriceGuide } from '#app/domain/catalogue/contract.ts';
import {
  endGuide,
  floorDesk,
  saveGuide,
  showPurchase,
} from '#app/domain/catalogue/floor-desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { wallDay } from '#app/domain/time.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { priceGuides, purchaseRequests } from '#trading-api/schema.ts';
import { categoriesBelow } from './categories.ts';
import { type Guide, guideFields, pricedNow } from './guide-fields.ts';

const PURCHASES_LISTED = 50;

/** Typed price guides by their category, as the trading floor shows them: those priced last first. */
export async function typedGuides(db: Database): Promise<(Guide & { shown: PriceGuide })[]> {
  const rows = await db
    .select()
    .from(priceGuides)
    .orderBy(desc(priceGuides.pricedAt), desc(priceGuides.id));
  return rows.map((row) => ({
    ...row,
    shown: {
      // They are no goods of the market.
      id: '',
      productName: row.productName,
      specs: row.specs,
      unit: row.unit,
      companyName: row.companyName,
      openPrice: toYuan(row.price),
      diffValue: signedYuan(row.price - row.priceBefore),
      place: row.place,
      series: [],
      createDate: row.pricedAt.toISOString(),
    },
  }));
}

export const floorDeskData = customerRoute(floorDesk, async ({ db, now }) => {
  const [top, guides, purchases] = await Promise.all([
    categoriesBelow(db, null),
    typedGuides(db),
    db
      .select()
      .from(purchaseRequests)
      .where(
        and(
          ne(purchaseRequests.auditStatus, 'notPass'),
          gte(purchaseRequests.deliveryDate, wallDay(now)),
        ),
      )
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(PURCHASES_LISTED),
  ]);
  const nameOf = new Map(top.map(({ code, name }) => [code, name]));
  return {
    guides: guides.map((row) => ({
      id: String(row.id),
      categoryCode: row.categoryCode,
      categoryName: nameOf.get(row.categoryCode) ?? row.categoryCode,
      productName: row.productName,
      specs: row.specs,
      unit: row.unit,
      companyName: row.companyName,
      place: row.place,
      price: toYuan(row.price),
      diffValue: row.shown.diffValue,
      pricedAt: row.pricedAt.toISOString(),
    })),
    purchases: purchases.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      productName: row.productName,
      specs: row.specs,
      count: toQuantity(row.count),
      unit: row.unit,
      deliveryPlace: row.deliveryPlace,
      deliveryDate: row.deliveryDate,
      createDate: row.createdAt.toISOString(),
      shown: row.onFloor,
    })),
  };
});

/** Writes a price guide in the call's transaction; a price of another day keeps that of before beside it. */
export const writeGuide = customerRoute(saveGuide, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  const before = typed.id === null ? null : await lockGuide(tx, typed.id);
  const top = await categoriesBelow(tx, null);
  const row = accept(saveGuide, {
    categoryCode: top.some(({ code }) => code === typed.categoryCode)
      ? typed.categoryCode
      : wrong('invalid', '请选择商品类别'),
    ...guideFields(typed),
  });
  const written = { ...row, ...pricedNow(before, row.price, now) };
  if (before) await tx.update(priceGuides).set(written).where(eq(priceGuides.id, before.id));
  else await tx.insert(priceGuides).values(written);
  const detail = `${row.productName} ${row.specs} ¥${toYuan(row.price)}/${row.unit}`;
  await audit(tx, { action: 'priceGuideSaved', person: person.id, detail }, now);
  return before ? '已保存' : '已添加，显示在交易大厅的价格指导';
});

export const removeGuide = customerRoute(endGuide, async ({ db: tx, person, input, now }) => {
  const { id, productName, specs } = await lockGuide(tx, input.id);
  await tx.delete(priceGuides).where(eq(priceGuides.id, id));
  const detail = `${productName} ${specs}`;
  await audit(tx, { action: 'priceGuideEnded', person: person.id, detail }, now);
  return '已删除';
});

async function lockGuide(tx: Database, id: string): Promise<Guide> {
  const own = eq(priceGuides.id, rowId(id) ?? 0);
  const [guide] = await tx
    .select()
    .from(priceGuides)
    .where(own)
    .orderBy(asc(priceGuides.id))
    .for('update');
  if (!guide) throw notFound('价格指导不存在或已删除');
  return guide;
}

export const writeShownPurchase = customerRoute(showPurchase, async (call) => {
  const { db: tx, person, input, now } = call;
  const [row] = await tx
    .update(purchaseRequests)
    .set({ onFloor: input.shown })
    .where(eq(purchaseRequests.id, rowId(input.id) ?? 0))
    .returning();
  if (!row) throw notFound('采购需求不存在');
  const text = input.shown ? '在交易大厅显示' : '不在交易大厅显示';
  const detail = `${row.productName} ${row.specs}：${text}`;
  await audit(tx, { action: 'hotPurchaseShown', person: person.id, detail }, now);
  return `已改为${text}`;
});
