import { and, desc, eq } from 'drizzle-orm';
import {
  type ProductRegister,
  productRegisterList,
  productRegisterSave,
} from '#app/domain/lead/contract.ts';
import { REGISTERED, registrationCount } from '#app/domain/lead/registration.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { GOODS_GONE } from '#trading-api/catalogue/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, productRegisters } from '#trading-api/schema.ts';
import { outcomesOf } from './registration-outcomes.ts';

const CODE = { missing: 'invalid', belowOne: 'tooSmall', aboveAvailable: 'stockShort' } as const;

/**
 * Registers a purchase quantity of the platform's own goods in the call's transaction, at the current price and
 * not reviewed yet (spec 2 §5). Nothing is reserved.
 */
export const registerPurchase = customerRoute(productRegisterSave, async (call) => {
  const { db: tx, customer, person, input, now } = call;
  const { platformProductId, purchaseCount, type, ...own } = input;
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
    ...(await typedOwnFields(tx, customer, own)),
  });
  await tx.insert(productRegisters).values({
    customerId: customer.id,
    personId: person.id,
    goodsId: offer.id,
    type,
    ...registered,
    price: offer.price,
    createdAt: now,
  });
  return REGISTERED;
});

export const registersPage = customerRoute(productRegisterList, async ({ db, customer, input }) => {
  const { page, rows, platformProductId } = input;
  const wanted = and(
    eq(productRegisters.customerId, customer.id),
    platformProductId ? eq(productRegisters.goodsId, rowId(platformProductId) ?? 0) : undefined,
  );
  const [totalElements, found] = await Promise.all([
    db.$count(productRegisters, wanted),
    db
      .select({ register: productRegisters, goods: shownColumns })
      .from(productRegisters)
      .innerJoin(goods, eq(goods.id, productRegisters.goodsId))
      .where(wanted)
      .orderBy(desc(productRegisters.createdAt), desc(productRegisters.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  const ids = found.map(({ register }) => register.id);
  const outcomes = await outcomesOf(db, 'self', ids);
  return {
    content: found.map((row) => ({
      ...registerOf(row),
      outcome: outcomes.get(row.register.id) ?? null,
    })),
    ...pageTotals(totalElements, rows),
  };
});

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
