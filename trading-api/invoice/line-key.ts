/** What a line of an order is told apart by. */
export const lineKey = (orderCode: string, position: number): string => `${orderCode} ${position}`;
