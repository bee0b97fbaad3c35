import { and, count, desc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  type ProductRegister,
  type productRegisterList,
  productRegisterSave,
} from '#app/domain/lead/contract.ts';
import { REGISTERED, registrationCount } from '#app/domain/lead/registration.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { GOODS_GONE } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, productRegisters } from '#trading-api/schema.ts';
import { outcomesOf } from './registration-outcomes.ts';

const CODE = { missing: 'invalid', belowOne: 'tooSmall', aboveAvailable: 'stockShort' } as const;

/**
 * Registers a purchase quantity of the platform's own goods in the caller's transaction, at the current price and
 * not reviewed yet (spec 2 §5). Nothing is reserved.
 */
export async function registerPurchase(
  tx: Database,
  customerId: number,
  { platformProductId, purchaseCount, type }: Parsed<typeof productRegisterSave>,
  now: Date,
): Promise<string> {
  const [offer] = await tx
    .select({
      id: goods.id,
      price: goods.price,
      unit: goods.unit,
      unitDecimals: goods.unitDecimals,
      availableCount: goods.availableCount,
    })
    .from(goods)
    .where(
      and(
        eq(goods.id, rowId(platformProductId) ?? 0),
        eq(goods.kind, type),
        eq(goods.onShelf, true),
      ),
    );
  if (!offer) throw new Refusal('goodsGone', GOODS_GONE);
  const read = registrationCount(purchaseCount, offer);
  const registered = accept(productRegisterSave, {
    purchaseCount: read.problem ? wrong(CODE[read.problem], read.text) : read.count,
  });
  await tx.insert(productRegisters).values({
    customerId,
    goodsId: offer.id,
    type,
    ...registered,
    price: offer.price,
    createdAt: now,
  });
  return REGISTERED;
}

export async function registersPage(
  db: Database,
  customerId: number,
  { page, rows, platformProductId }: Parsed<typeof productRegisterList>,
): Promise<Content<typeof productRegisterList>> {
  const wanted = and(
    eq(productRegisters.customerId, customerId),
    platformProductId ? eq(productRegisters.goodsId, rowId(platformProductId) ?? 0) : undefined,
  );
  const [[counted], found] = await Promise.all([
    db.select({ all: count() }).from(productRegisters).where(wanted),
    db
      .select({ register: productRegisters, goods: shownColumns })
      .from(productRegisters)
      .innerJoin(goods, eq(goods.id, productRegisters.goodsId))
      .where(wanted)
      .orderBy(desc(productRegisters.createdAt), desc(productRegisters.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  const totalElements = counted?.all ?? 0;
  const ids = found.map(({ register }) => register.id);
  const outcomes = await outcomesOf(db, 'self', ids);
  return {
    content: found.map((row) => ({
      ...registerOf(row),
      outcome: outcomes.get(row.register.id) ?? null,
    })),
    ...pageTotals(totalElements, rows),
  };
}

const shownColumns = {
  productName: goods.productName,
  brandNumber: goods.brandNumber,
  specs: goods.specs,
  imageUrls: goods.imageUrls,
  supplierName: goods.sellerName,
  manufacturer: goods.manufacturer,
  unit: goods.unit,
};

const registerOf = ({
  register,
  goods: { imageUrls, ...shown },
}: {
  register: typeof productRegisters.$inferSelect;
  goods: Pick<
    typeof goods.$inferSelect,
    'productName' | 'brandNumber' | 'specs' | 'imageUrls' | 'manufacturer' | 'unit'
  > & { supplierName: string };
}): Omit<ProductRegister, 'outcome'> => ({
  ...shown,
  id: String(register.id),
  platformProductId: String(register.goodsId),
  imageUrl: imageUrls[0] ?? '',
  purchaseCount: toQuantity(register.purchaseCount),
  price: toYuan(register.price),
  auditStatus: register.auditStatus,
  createDate: register.createdAt.toISOString(),
});
