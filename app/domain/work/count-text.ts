/** Beyond so many of a kind it is not counted. */
export const MOST_COUNTED = 1000;

/** How many wait, as shown: 「12」, 「999+」 where there may be more than were counted. */
export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
