import { describe, expect, test } from 'vitest';
import { parsePlanSearch, planHref, sortedPlans } from './plan-search.ts';

const parse = (query: string) => parsePlanSearch(new URLSearchParams(query));

describe('the query of the group-purchase tab', () => {
  test('has one address for each search', () => {
    expect(planHref(parse('type=0'))).toBe('/trading?type=0');
    const search = parse('page=2&sortWord=price&name=铜&lowestPrice=5000&highestPrice=3000');
    expect(search).toMatchObject({ lowestPrice: '3000.00', highestPrice: '5000.00', page: 2 });
    expect(parse(planHref(search).split('?')[1] ?? '')).toEqual(search);
  });

  test('what cannot be read is left out', () => {
    expect(planHref(parse('page=-1&sortWord=brand&sortWay=asc&lowestPrice=x'))).toBe(
      '/trading?type=0',
    );
  });

  test('spec 2 §4: a sort turns round with each click and starts at the first page', () => {
    const once = sortedPlans(parse('page=3'), 'deadline');
    expect(once).toMatchObject({ sortWord: 'deadline', sortWay: 'asc', page: 1 });
    expect(sortedPlans(once, 'deadline').sortWay).toBe('desc');
    expect(sortedPlans(once, 'price').sortWay).toBe('asc');
  });
});
