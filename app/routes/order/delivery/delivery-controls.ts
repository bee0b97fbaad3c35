/** Name of a control of an order's line. */
export const lineControl = (
  field: 'number' | 'weighed' | 'received' | 'left' | 'shownNumber' | 'shownWeighed',
  position: number,
): string => `${field}.${position}`;

/** The position of the line that a control belongs to; undefined of any other control. */
export const positionOf = (control: string): string | undefined =>
  /^[a-z]+\.(\d{1,3})$/i.exec(control)?.[1];

/** The name of the form by which goods are shipped. */
export const SHIP = 'ship';

/** The name by which a problem with what the page showed of a delivery is in the reply. */
export const SHOWN = 'shown';
