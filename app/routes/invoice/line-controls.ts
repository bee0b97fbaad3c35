/** The controls of a line of an invoice, by its place among them. */
export const LINE_FIELDS = ['taxRate', 'taxAmount', 'lineCount', 'reason'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const lineControl = (field: LineField | 'line' | 'amount', at: number): string =>
  `${field}.${at}`;

/** Which line of an order a row of the form is for. */
export const lineValue = ({ orderCode, position }: { orderCode: string; position: number }) =>
  `${orderCode} ${position}`;

/** What is taken back of a line of an invoice, by its number. */
export const redControl = (no: number): string => `red.${no}`;
export const redNoOf = (control: string): number | null =>
  /^red\.\d{1,4}$/.test(control) ? Number(control.slice(4)) : null;
