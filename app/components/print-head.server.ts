import { formatInstant } from '#app/domain/time.ts';
import type { PrintHeadProps } from './print-head.tsx';

/** The head of a document, printed now. A party whose name an API does not give is left out. */
export const printHead = (
  what: string,
  parties: readonly { term: string; value: string }[],
): PrintHeadProps => ({
  what,
  parties: parties.filter(({ value }) => value !== ''),
  printed: formatInstant(new Date().toISOString()),
});
