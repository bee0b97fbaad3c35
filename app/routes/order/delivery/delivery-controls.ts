export type LineField =
  | ('number' | 'weighed' | 'received' | 'left' | 'shownNumber' | 'shownWeighed')
  | WeightControl;
/** What says how a line was weighed. */
export type WeightControl = 'slipNo' | 'gross' | 'tare' | 'pieces';

/** Name of a control of an order's line. */
export const lineControl = (field: LineField, position: number): string => `${field}.${position}`;

/** The position of the line that a control belongs to; undefined of any other control. */
export const positionOf = (control: string): string | undefined =>
  /^[a-z]+\.(\d{1,3})$/i.exec(control)?.[1];

export const SHIP = 'ship';

/** Under this name a reply has a problem with what the page showed of a delivery. */
export const SHOWN = 'shown';
