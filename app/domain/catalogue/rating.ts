/** The words of one to five stars (spec 2 §9). */
const STAR_TEXTS = ['极差', '失望', '一般', '满意', '惊喜'] as const;

export const MAX_STARS = STAR_TEXTS.length;

/** 「满意」 for 4. @throws RangeError for anything but 1 to 5 */
export function starText(stars: number): string {
  const text = STAR_TEXTS[stars - 1];
  if (text === undefined) throw new RangeError(`not a number of stars: ${stars}`);
  return text;
}

/** 「★★★★☆」. */
export const starsShown = (stars: number): string =>
  '★'.repeat(stars) + '☆'.repeat(MAX_STARS - stars);

/** The mean with one decimal, rounded half up: "4.6"; null for no rating at all. */
export function averageStars(sum: number, count: number): string | null {
  if (count === 0) return null;
  const tenths = Math.floor((sum * 20 + count) / (count * 2));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
