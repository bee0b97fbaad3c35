let noted = '';
/** Addresses that no link leads to; its first group has those of things, whose names are shown all the same. */
let unoffered: RegExp | undefined;

/**
 * Notes where links do not lead, since the trading API does not offer what is there (domain/work/page-calls): on the
 * server for the process, in a browser as the page says.
 */
export function noteUnoffered(source = ''): void {
  if (source === noted) return;
  noted = source;
  unoffered = source ? new RegExp(source) : undefined;
}

/** Why an address of this site is worth no link; `name`: its text is shown all the same. */
export function wayTo(to: string): 'name' | 'shut' | undefined {
  const found = unoffered?.exec(to);
  return found ? (found[1] ? 'name' : 'shut') : undefined;
}

/** What was noted last. */
export const whereClosed = (): string => noted;
