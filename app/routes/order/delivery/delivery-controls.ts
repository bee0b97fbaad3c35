/** Name of a control of an order's line. */
export const lineControl = (
  field: 'number' | 'weighed' | 'received' | 'left' | 'shownNumber' | 'shownWeighed',
  position: number,
): string => `${field}.${position}`;

/** The name by which a problem with what the page showed of a delivery is in the reply. */
export const SHOWN = 'shown';
