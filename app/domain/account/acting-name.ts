/** Who has done something, and for whom where it was a deputy: 「乙（代 甲）」. */
export const actingName = (name: string, behalfOf: string | null): string =>
  behalfOf ? `${name}（代 ${behalfOf}）` : name;
