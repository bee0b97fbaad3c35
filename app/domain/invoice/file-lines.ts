import type { Fen } from '#app/domain/money.ts';
import { plainName } from '#app/domain/plain-name.ts';
import type { EInvoiceLine } from './e-invoice.ts';

/** A line of an order that an invoice is to be for. */
export interface WantedLine {
  orderCode: string;
  position: number;
  name: string;
  amount: Fen;
}

/** Which line of an order each line of a file is for, by its place among the wanted ones; null: none has room for it. */
export function assignLines(
  lines: readonly EInvoiceLine[],
  wanted: readonly WantedLine[],
): (number | null)[] {
  const left = wanted.map(({ amount }) => amount);
  const names = wanted.map(({ name }) => plainName(name));
  const means = new Map(lines.map((line) => [line, namedBy(line)]));
  const isNamed = (line: EInvoiceLine, at: number) => means.get(line)?.(names[at] ?? '') ?? false;
  const assigned: (number | null)[] = lines.map(() => null);
  const passes: ((line: EInvoiceLine, at: number) => boolean)[] = [
    (line, at) => left[at] === line.amount && isNamed(line, at),
    (line, at) => (left[at] ?? 0) >= line.amount && isNamed(line, at),
    (line, at) => left[at] === line.amount,
    (line, at) => (left[at] ?? 0) >= line.amount,
  ];
  for (const fits of passes) {
    for (const [number, line] of lines.entries()) {
      if (assigned[number] !== null) continue;
      const at = wanted.findIndex((_, each) => fits(line, each));
      if (at < 0) continue;
      assigned[number] = at;
      left[at] = (left[at] ?? 0) - line.amount;
    }
  }
  return assigned;
}

/** Whether a line of a file means goods by its words: one name has the other in it. */
function namedBy({ name, spec }: EInvoiceLine): (wanted: string) => boolean {
  const [short, long] = [plainName(name), plainName(`${name}${spec}`)];
  return (wanted) =>
    short !== '' && wanted !== '' && (wanted.includes(short) || long.includes(wanted));
}
