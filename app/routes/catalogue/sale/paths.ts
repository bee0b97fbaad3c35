/** The seller's listings (the customer app's stand-in). */
export const LISTINGS = '/customer/release-product-management1';
/** Where prices and stocks of many of them are changed. */
export const PRICES = `${LISTINGS}/prices`;
