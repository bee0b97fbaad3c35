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

/** Whether an address of this site is worth a link; `name`: only its text is shown. */
export function wayTo(to: string): 'open' | 'name' | 'shut' {
  const found = unoffered?.exec(to);
  if (!found) return 'open';
  return found[1] === undefined ? 'shut' : 'name';
}

/** What was noted last. */
export const whereClosed = (): string => noted;
