/** The seller's listings (the customer app's stand-in). */
export const LISTINGS = '/customer/release-product-management1';
