export const AUCTION_DESK = '/customer/desk/auctions';
export const SIGN_DESK = '/customer/desk/signs';

/** The page on which the operator watches an auction. */
export const watchHref = (id: string): string => `${AUCTION_DESK}/${encodeURIComponent(id)}`;
