/** Of the seller's page of credits. */
export const SALE_CREDITS = '/customer/sale-credits';
