import type { RowReading } from './reading.ts';

/** A reading as a line, its words with one space between them: it is read back the same. */
export const lineOf = ({ words }: RowReading): string =>
  words
    .filter(({ role }) => role !== 'number')
    .map(({ text }) => text)
    .join(' ');
