export const AUCTION_DESK = '/customer/desk/auctions';
export const SESSION_DESK = `${AUCTION_DESK}/session`;
export const SIGN_DESK = '/customer/desk/signs';

export const watchHref = (id: string): string => `${AUCTION_DESK}/${encodeURIComponent(id)}`;
