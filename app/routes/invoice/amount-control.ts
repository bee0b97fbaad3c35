export const AMOUNT_MAX = 32;

/** The name of the control for what of an order is to be invoiced. */
export const amountControl = (orderCode: string): string => `amount.${orderCode}`;

/** The intent of the button that leads to the lines of the orders that are ticked. */
export const BY_LINES = 'byLines';
