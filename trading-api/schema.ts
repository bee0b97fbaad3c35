/** Every table, for drizzle and its migrations; services import from here. */

export * from './account/tables.ts';
export * from './auction/award/tables.ts';
export * from './auction/log-tables.ts';
export * from './auction/tables.ts';
export * from './cart/tables.ts';
export * from './catalogue/goods-tables.ts';
export * from './catalogue/search/tables.ts';
export * from './catalogue/tables.ts';
export * from './content/tables.ts';
export * from './delivery/tables.ts';
export * from './draft/tables.ts';
export * from './favourite/tables.ts';
export * from './file/tables.ts';
export * from './inquiry/tables.ts';
export * from './lead/tables.ts';
export * from './marketing/tables.ts';
export * from './message/tables.ts';
export * from './order/tables.ts';
export * from './payment/tables.ts';
export * from './platform/database/tables.ts';
export * from './purchase/tables.ts';
export * from './statement/tables.ts';
export * from './wallet/tables.ts';
