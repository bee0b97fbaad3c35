/** The operator's pages of group purchase and tenders. */
export const PURCHASE_DESK = '/customer/desk/purchase';
