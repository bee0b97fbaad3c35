/** An amount is no word that was written wrongly: 30t is not the grade 303. */
const AMOUNT = /^\d[\d.]*(?:t|kg|mm|m[23]?)$/;

/** The nearest of the words that differs in one letter, of long words in two; undefined: none. */
export function nearestWord(
  word: string,
  words: Iterable<string>,
  allowed = word.length > 5 ? 2 : 1,
): string | undefined {
  let best: string | undefined;
  let least = allowed + 1;
  if (word.length < 3 || AMOUNT.test(word)) return undefined;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = hasOtherDigits(word, candidate) ? least : editDistance(word, candidate, least);
    if (distance > 0 && distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Another digit is another grade; exchanged, missing and doubled ones are slips. */
function hasOtherDigits(one: string, other: string): boolean {
  const [few = '', many = ''] = [one, other]
    .map((word) => [...word.replace(/\D/g, '')].sort().join(''))
    .sort((a, b) => a.length - b.length);
  if (many.length - few.length > 1) return true;
  const left = [...few].reduce((rest, digit) => rest.replace(digit, ''), many);
  return left.length !== many.length - few.length;
}

/** Changed, missing, added and exchanged characters, counted up to the limit. */
function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      const cost = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changed,
      ];
      const isExchanged =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isExchanged) cost.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...cost));
    }
    if (Math.min(...next) >= limit) return limit;
    before = last;
    last = next;
  }
  return last[other.length] ?? limit;
}
