export const AMOUNT_MAX = 32;

/** The name of the control for what of an order is to be invoiced. */
export const amountControl = (orderCode: string): string => `amount.${orderCode}`;

/** The intent of the button that leads to the lines of the orders that are ticked. */
export const BY_LINES = 'byLines';

/** What an application is for: so much of a line of an order, on a title. */
export interface AskedCell {
  titleId: string;
  orderCode: string;
  position: number;
}

export const askControl = ({ titleId, orderCode, position }: AskedCell): string =>
  `ask.${titleId}.${orderCode}.${position}`;

export function askedCellOf(control: string): AskedCell | null {
  const [, titleId = '', orderCode = '', position = ''] =
    /^ask\.([^.]{1,64})\.([^.]{1,64})\.(\d{1,5})$/.exec(control) ?? [];
  return position === '' ? null : { titleId, orderCode, position: Number(position) };
}
