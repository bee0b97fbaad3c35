/** Name of a control of an order's line. */
export const lineControl = (
  field: 'number' | 'weighed' | 'received' | 'left',
  position: number,
): string => `${field}.${position}`;
