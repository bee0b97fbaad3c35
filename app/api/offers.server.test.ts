import { beforeEach, expect, test, vi } from 'vitest';
import { searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { articleDetail, newsList } from '#app/domain/content/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { ApiFailure, ApiRefusal, NotOffered } from './errors.ts';
import { forgetOffers, isOffered, optional, unlessAbsent } from './offers.server.ts';

beforeEach(() => {
  forgetOffers();
  vi.useRealTimers();
});

const missing = (name: string, status = 404) =>
  vi.fn().mockRejectedValue(new NotOffered(name, status, 'gone'));

test('a read whose absence means something answers that, and is not asked for again for five minutes', async () => {
  vi.useFakeTimers();
  const ask = missing(searchCriteria.name);
  for (let times = 0; times < 3; times++) {
    expect(await unlessAbsent(searchCriteria, ask)).toEqual([]);
  }
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * 60_000);
  expect(await unlessAbsent(searchCriteria, ask)).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('any other is a failure of its own kind, which a page that shows more can go without', async () => {
  const ask = missing(newsList.name);
  const failure = await unlessAbsent(newsList, ask).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotOffered);
  expect(failure).toMatchObject({ pageStatus: 404, text: '本站暂未提供这项功能' });
  expect(await optional(unlessAbsent(newsList, ask))).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(optional(Promise.reject(new ApiFailure('a', 503, 'b')))).rejects.toBeInstanceOf(
    ApiFailure,
  );
});

test.each([
  ['answered', async () => ({ content: [], totalElements: 0, totalPages: 0, totalCapped: false })],
  ['refused', () => Promise.reject(new ApiRefusal(newsList.name, RESULT.notFound, '没有'))],
])('a call that was %s before is offered: what it does not find is gone', async (_, first) => {
  await unlessAbsent(newsList, first).catch(() => {});
  const failure = await unlessAbsent(newsList, missing(newsList.name)).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).not.toBeInstanceOf(NotOffered);
  expect(isOffered(newsList)).toBe(true);
});

test('a call that names its thing in its address may only lack this one, unless it knows no such method', async () => {
  await expect(unlessAbsent(articleDetail, missing(articleDetail.name))).rejects.toBeInstanceOf(
    NotOffered,
  );
  expect(isOffered(articleDetail)).toBe(true);
  await expect(
    unlessAbsent(articleDetail, missing(articleDetail.name, 405)),
  ).rejects.toBeInstanceOf(NotOffered);
  expect(isOffered(articleDetail)).toBe(false);
});
