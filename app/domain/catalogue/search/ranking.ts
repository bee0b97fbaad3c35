/**
 * How goods are ranked in a list without a chosen order, and in a search. The rule in words is shown on the
 * page; as SQL it is the column `goods.standing` (`listRankOf` in `trading-api/catalogue/goods-tables.ts`).
 */
export const BY_STANDING = '综合：有货、新近更新、成交额高的在前';
export const BY_MATCH = '相关度：词语相符的在前，其次有货、新近更新、成交额高的';

/** What each word of a text counts: if goods are or have exactly that, and if their words contain it. */
export const WORTH = { whole: 2, part: 1 } as const;
