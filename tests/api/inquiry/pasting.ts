import { callEndpoint } from '#app/api/transport.ts';
import type { Content, Input } from '#app/domain/endpoint.ts';
import { matchRows, readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import type { Goods, OpenMarket } from '#tests/api/support/open-market.ts';

/**
 * What tests of pasted lists do in a market.
 * @param grade how the grades begin that no other goods have
 */
export function pastingIn(marketOf: () => OpenMarket, grade: string) {
  let grades = 0;
  const match = (...rows: Input<typeof matchRows>['rows']) =>
    callEndpoint(matchRows, { rows }, { baseUrl: marketOf().url, token: null, timeoutMs: 60_000 });
  const read = (text: string) =>
    callEndpoint(readList, { text }, { baseUrl: marketOf().url, token: null, timeoutMs: 60_000 });
  return {
    match,
    /** A grade that no other goods have. */
    newGrade: () => `${grade}${++grades}A`,
    /** What is found for a list as it is pasted. */
    pasted: async (text: string) => match(...(await read(text)).rows.map(wordsOf)),
    read,
    offers: async (fields: Partial<Goods>[]): Promise<Goods[]> => {
      const made: Goods[] = [];
      for (const one of fields) made.push(await marketOf().offer(one));
      return made;
    },
  };
}

const wordsOf = (row: Content<typeof readList>['rows'][number]) => {
  const { name, grade, specs, length, demands, origin, quantity, unit, check } = row;
  return {
    name,
    grade,
    specs,
    length,
    demands,
    origin,
    quantity: quantity.slice(0, 32),
    unit,
    check,
  };
};

export const idsOf = (candidates: readonly { id: string }[]) =>
  candidates.map(({ id }) => Number(id));
