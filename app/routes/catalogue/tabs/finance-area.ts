/** The financing area of the trading floor. */
export const FINANCE_AREA = '/trading?type=2';
