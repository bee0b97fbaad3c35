import type { To } from 'react-router-dom';

let noted: string | undefined;
/** Addresses that no link leads to; its first group has those of things, whose names are shown all the same. */
let unoffered: RegExp | undefined;

/**
 * Notes where links do not lead, since the trading API does not offer what is there (domain/work/page-calls): on the
 * server for the process, in a browser as the page says.
 */
export function noteUnoffered(source?: string): void {
  noted = source;
  unoffered = source ? new RegExp(source) : undefined;
}

/** Set where an address of this site is worth no link; its second part where the text is shown all the same. */
export const shutWay = (to?: To): RegExpExecArray | null | undefined =>
  unoffered?.exec(to as string);

/** What was noted last. */
export const whereClosed = (): string => noted ?? '';
