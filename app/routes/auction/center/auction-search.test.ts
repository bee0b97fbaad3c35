import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { anyCharacter } from '#tests/support/characters.ts';
import { auctionHref, auctionsHref, parseAuctionSearch } from './auction-search.ts';

const parse = (query: string) => parseAuctionSearch(new URLSearchParams(query));

describe('parseAuctionSearch', () => {
  it.each([
    ['', { specialId: undefined, queryStatus: undefined, biddingMode: undefined, page: 1 }],
    ['queryStatus=ongoing&biddingMode=free_bidding', { queryStatus: 'ongoing' }],
    ['queryStatus=all', { queryStatus: undefined }],
    ['biddingMode=component_bidding', { biddingMode: 'component_bidding' }],
    ['biddingMode=dutch', { biddingMode: undefined }],
    ['specialId= 3 ', { specialId: '3' }],
    ['rows=30', { rows: 30 }],
    ['rows=31', { rows: 31 }],
    ['rows=501', { rows: 15 }],
    ['page=-1', { page: 1 }],
    ['page=99999999', { page: 6667 }],
    ['page=1e99', { page: 1 }],
  ])('spec 2 §9: %s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  const names = fc.constantFrom('specialId', 'queryStatus', 'biddingMode', 'rows', 'page');
  const values = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom('finish', 'comingsoon', 'open_bidding', '7', '30', 'A&B=C+D%'),
  );
  const queries = fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map((pairs) => new URLSearchParams(pairs));

  test.prop([queries])('accepts any query; a search has one address', (query) => {
    const search = parseAuctionSearch(query);
    expect(auctionPage.request.safeParse(search).success).toBe(true);
    expect(parseAuctionSearch(new URL(auctionsHref(search), 'http://portal').searchParams)).toEqual(
      search,
    );
  });
});

it('an auction and its sign-up have addresses', () => {
  expect(auctionHref('7')).toBe('/auction?id=7');
  expect(auctionHref('7', 'sign')).toBe('/auction?id=7&dialog=sign');
});
