/** Every table, for drizzle and its migrations; services import from here. */

export * from '#trading-api/account/tables.ts';
export * from '#trading-api/auction/tables.ts';
export * from '#trading-api/cart/tables.ts';
export * from '#trading-api/catalogue/tables.ts';
export * from '#trading-api/catalogue/tables.ts';
export * from '#trading-api/content/tables.ts';
export * from '#trading-api/favourite/tables.ts';
export * from '#trading-api/file/tables.ts';
export * from '#trading-api/inquiry/tables.ts';
export * from '#trading-api/lead/tables.ts';
export * from '#trading-api/marketing/tables.ts';
export * from '#trading-api/order/tables.ts';
export * from '#trading-api/payment/tables.ts';
export * from '#trading-api/platform/database/settings.ts';
export * from '#trading-api/purchase/tables.ts';
export * from '#trading-api/wallet/tables.ts';
