/** The dictionaries whose entries a market decides; those that the program goes by are its own. */
export const MARKET_DICTIONARIES = { INQUIRY_CONDITIONS: '付款条件' } as const;
