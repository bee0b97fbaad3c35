/** Every table, for drizzle and its migrations; services import from here. */
export * from './schema/auctions.ts';
export * from './schema/cart.ts';
export * from './schema/catalogue.ts';
export * from './schema/content.ts';
export * from './schema/customers.ts';
export * from './schema/favourites.ts';
export * from './schema/files.ts';
export * from './schema/goods.ts';
export * from './schema/group-purchase.ts';
export * from './schema/inquiries.ts';
export * from './schema/leads.ts';
export * from './schema/marketing.ts';
export * from './schema/orders.ts';
export * from './schema/payment.ts';
export * from './schema/settings.ts';
export * from './schema/wallet.ts';
