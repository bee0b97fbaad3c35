import { plainNumber } from '#app/domain/decimal-text.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';

/**
 * Where vouchers are listed, which the platform's own store alone may sell: no category of the tree, so that no list
 * of a category shows them among its goods.
 */
export const VOUCHER_CATEGORY = {
  category1: '99',
  category2: '9901',
  category3: '990101',
  categoryName: '代金券',
  unit: '张',
  unitDecimals: false,
} as const;

/** Messages for a seller's listing, shown beside the control. */
export const CHANGED_MEANWHILE = '商品已被他人修改，请核对后重新提交';
export const PRICE_UNREADABLE = '请输入正确的单价';
export const PRICE_ZERO = '单价必须大于 0';
export const PRICE_NEGATIVE = '单价不能为负数';
export const PRICE_TOO_EXACT = '单价最多两位小数';
/** The highest price of a unit. */
export const MAX_PRICE: Fen = 99_999_999_999;
export const PRICE_TOO_HIGH = '单价过高';
export const STOCK_UNREADABLE = '请输入正确的库存数量';
export const MINIMUM_UNREADABLE = '请输入正确的起订量';
export const CATEGORY_REQUIRED = '请选择商品类别';
export const PICTURE_REQUIRED = '请上传商品图片';

/** The most characters of each text of a listing. */
export const LISTING_TEXT_MAX = {
  productName: 60,
  brandNumber: 40,
  specs: 60,
  brand: 40,
  manufacturer: 60,
  deliveryPlace: 60,
  introduce: 4000,
  batchNum: 40,
} as const;

export const LISTING_UNKNOWN = '没有这个商品编码';
export const LISTING_FOREIGN = '这是其他卖家的商品';

export const MINIMUM_ABOVE_STOCK = '起订量不能大于可订库存';
export const PLACE_UNKNOWN = '交货地请从省、市名称写起，如无锡市';

/** Why what was typed is no price. */
export function unreadablePrice(typed: string): string {
  const text = plainNumber(typed).replace(/[¥,\s]/g, '');
  if (/^-\d/.test(text)) return PRICE_NEGATIVE;
  if (/^\d+\.\d{3,}/.test(text)) return PRICE_TOO_EXACT;
  return /^0+(?:\.0*)?$/.test(text) ? PRICE_ZERO : PRICE_UNREADABLE;
}

/** A price below half of the usual one, or above twice as much, may be a slip of the finger. */
export const isUnusual = (price: Fen, usual: Fen): boolean =>
  price * 2 < usual || price > usual * 2;

/** @param usual the median of what others ask */
export const unusualPrice = (price: Fen, usual: Fen, unit: string): string =>
  `单价 ¥${formatYuan(price)} 与同类商品的中位价 ¥${formatYuan(usual)}/${unit}相差较大，请核对`;

/** What may become of goods that the seller has on the shelf already. */
export const DUPLICATES = { merge: '合并到在售商品，库存相加', separate: '单独发布' } as const;

interface SameListing {
  productName: string;
  price: Fen;
  availableCount: Hundredths;
  unit: string;
}

export const duplicateOf = ({ productName, price, availableCount, unit }: SameListing): string =>
  `您已有相同牌号、规格、厂家和交货地的在售商品：${productName}，¥${formatYuan(price)}/${unit}，库存 ${toQuantity(availableCount)} ${unit}，请选择如何处理`;

/** Names the stock the form showed and the current one (design/orders: Checkout). */
export const stockChanged = (shown: string, now: string, unit: string) =>
  `库存已由 ${shown} ${unit}变为 ${now} ${unit}，请核对后重新提交`;

/** Listings whose prices, stocks and minimum quantities are saved together: those of a file. */
export const MOST_PRICED_AT_ONCE = 500;

export const priceChanged = (now: Fen): string =>
  `单价已改为 ¥${formatYuan(now)}，请核对后重新提交`;

export const minimumChanged = (now: Hundredths, unit: string): string =>
  `起订量已改为 ${toQuantity(now)} ${unit}，请核对后重新提交`;

/** The groups of a listing's qualification documents, by the field of each. */
export const DOCUMENT_GROUPS = {
  certificateIds: '质量证明书',
  reportIds: '检验报告',
  licenceIds: '营业执照',
} as const;
export type DocumentField = keyof typeof DOCUMENT_GROUPS;
export const DOCUMENT_FIELDS = namesOf(DOCUMENT_GROUPS);
