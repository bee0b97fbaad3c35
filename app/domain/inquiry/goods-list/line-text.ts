import type { RowReading } from './reading.ts';

/** What each container has in it, which is written before how many there are: 25kg×40袋. */
const FILLING = /^\d[\d.]*\s?(?:kg|公斤|千克|l|升)$/i;

/** A reading as a line, its words with a space between them: it is read back the same. */
export const lineOf = ({ words }: RowReading): string =>
  words
    .filter(({ role }) => role !== 'number')
    .map(({ role, text }) => text + (role === 'packaging' && FILLING.test(text) ? '×' : ' '))
    .join('')
    .trim();
