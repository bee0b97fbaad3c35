const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of values; anything beyond that is not worth remembering. */
const REMEMBERED = 64;
const known = new Map<string | undefined, Encoding>([[undefined, 'identity']]);

/** The best encoding a request's Accept-Encoding allows. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  const value = Array.isArray(header) ? header.join(',') : header;
  const answer = known.get(value);
  if (answer) return answer;
  const accepted = new Set(
    (value ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  const best = ENCODINGS.find((encoding) => accepted.has(encoding)) ?? 'identity';
  if (known.size < REMEMBERED) known.set(value, best);
  return best;
}
