/** An element of a drawing, with those in it and those that it names. */
interface Part {
  parts: Part[];
  names: string[];
  drawn?: number;
}

/** Marks have some hundred shapes. */
const MOST_DRAWN = 10_000;
/** Of elements in each other, and of those that name each other. */
const MOST_DEEP = 60;

const TAG = /<(\/?)\w+([^<>]*)>/g;
const NAMED = /(?:href="|url\([^#()]*)#([\p{L}\p{N}_.-]+)/gu;

/**
 * Whether it is one drawing, which a browser draws at once. Parts that name others ten times each, which name others in turn, are few bytes and
 * stop every browser that shows a page.
 * @param svg as `sanitizeHtml` writes it
 */
export function isSoonDrawn(svg: string): boolean {
  const whole: Part = { parts: [], names: [] };
  const within = [whole];
  const byId = new Map<string, Part>();
  for (const [, end, attributes = ''] of svg.matchAll(TAG)) {
    if (end) {
      within.pop();
      continue;
    }
    const names = [...attributes.matchAll(NAMED)].map(([, name = '']) => name);
    const part: Part = { parts: [], names };
    const id = / id="([^"]*)"/.exec(attributes)?.[1];
    if (id && !byId.has(id)) byId.set(id, part);
    within.at(-1)?.parts.push(part);
    within.push(part);
    if (within.length > MOST_DEEP) return false;
  }
  const drawnOf = (part: Part, depth: number): number => {
    // One that names itself has no end.
    if (depth > MOST_DEEP) return Number.POSITIVE_INFINITY;
    part.drawn ??= [...part.parts, ...part.names.flatMap((name) => byId.get(name) ?? [])].reduce(
      (sum, each) => sum + drawnOf(each, depth + 1),
      1,
    );
    return part.drawn;
  };
  // Two drawings beside each other are none.
  return whole.parts.length === 1 && drawnOf(whole, 0) <= MOST_DRAWN;
}
