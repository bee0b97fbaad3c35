/** Name of a control of an order's line. */
export const lineControl = (field: 'number' | 'weighed' | 'received', position: number): string =>
  `${field}.${position}`;
