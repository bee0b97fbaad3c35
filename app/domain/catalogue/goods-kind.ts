/** The kinds of goods: the platform's own, and sellers' spot listings. */
export const GOODS_KINDS = ['self', 'sale'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/** The kind behind each name that calls and addresses use (spec 1 §7, spec 2 §7). */
export const GOODS_KIND_OF = {
  self: 'self',
  platformSelf: 'self',
  sale: 'sale',
  onSale: 'sale',
  spot: 'sale',
} as const satisfies Readonly<Record<string, GoodsKind>>;
