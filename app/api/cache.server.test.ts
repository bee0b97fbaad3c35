import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { type Content, EVERYTHING } from '#app/domain/endpoint.ts';
import { callShared, forgetChanged, forgetShared, oldestShown } from './cache.server.ts';
import { call } from './client.server.ts';
import { ApiFailure, ApiRefusal } from './errors.ts';

vi.mock('./client.server.ts');

const MINUTE_MS = 60_000;
const answer = (title: string) => [{ title, name: 'manufacturer' as const, list: [] }];
const ask = (code: string) => callShared(searchCriteria, { code });
const down = new ApiFailure('spotListing.searchCriteria', 503, 'unreachable');

/** Moves the cache's clock. */
function advance(milliseconds: number): void {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

beforeEach(() => advance(0));
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(call).mockReset();
});

it('asks once for everybody, and keeps the answer for a minute', async () => {
  vi.mocked(call).mockResolvedValue(answer('生产厂家'));
  const answers = await Promise.all([ask('1'), ask('1'), ask('1')]);
  expect(answers).toEqual(Array(3).fill(answer('生产厂家')));
  await ask('1');
  expect(call).toHaveBeenCalledOnce();
  await ask('2');
  expect(call).toHaveBeenCalledTimes(2);
});

it('shows an old answer while it asks for the next one', async () => {
  vi.mocked(call).mockResolvedValueOnce(answer('旧')).mockResolvedValueOnce(answer('新'));
  await ask('3');
  advance(MINUTE_MS + 1);
  expect(await ask('3')).toEqual(answer('旧'));
  await vi.waitFor(async () => expect(await ask('3')).toEqual(answer('新')));
  expect(call).toHaveBeenCalledTimes(2);
});

it('shows an old answer when there is no new one, and fails when there is none at all', async () => {
  vi.mocked(call).mockRejectedValue(down);
  await expect(ask('4')).rejects.toBe(down);
  vi.mocked(call).mockResolvedValueOnce(answer('旧'));
  expect(await ask('4')).toEqual(answer('旧'));
  advance(2 * MINUTE_MS + 1);
  expect(oldestShown()).toBeNull();
  expect(await ask('4')).toEqual(answer('旧'));
  expect(await ask('4')).toEqual(answer('旧'));
  expect(Date.now() - (oldestShown()?.getTime() ?? 0)).toBeCloseTo(2 * MINUTE_MS, -3);
  advance(58 * MINUTE_MS);
  await expect(ask('4')).rejects.toBe(down);
});

it('shows no answer of more than two minutes while there are new ones', async () => {
  vi.mocked(call).mockResolvedValueOnce(answer('旧')).mockResolvedValueOnce(answer('新'));
  await ask('5');
  advance(2 * MINUTE_MS + 1);
  expect(await ask('5')).toEqual(answer('新'));
});

it('asks anew for what was changed', async () => {
  vi.mocked(call).mockResolvedValueOnce(answer('旧')).mockResolvedValueOnce(answer('新'));
  await ask('6');
  forgetShared(searchCriteria, { code: '6' });
  expect(await ask('6')).toEqual(answer('新'));
});

it('asks anew for everything, and a caller who waits meanwhile gets an answer', async () => {
  let answerWith: (old: ReturnType<typeof answer>) => void = () => {};
  const old = new Promise<ReturnType<typeof answer>>((resolve) => {
    answerWith = resolve;
  });
  vi.mocked(call).mockReturnValueOnce(old).mockResolvedValue(answer('新'));
  const waiting = ask('7');
  forgetChanged('goods');
  expect(await ask('7')).toEqual(answer('新'));
  answerWith(answer('旧'));
  expect(await waiting).toEqual(answer('旧'));
  expect(await ask('7')).toEqual(answer('新'));
});

it('does not show what the API refuses from then on', async () => {
  const refusal = new ApiRefusal('spotListing.searchCriteria', 'G404', '不存在');
  vi.mocked(call).mockResolvedValueOnce(answer('旧')).mockRejectedValue(refusal);
  await ask('8');
  advance(MINUTE_MS + 1);
  expect(await ask('8')).toEqual(answer('旧'));
  await vi.waitFor(() => expect(ask('8')).rejects.toBe(refusal));
});

it.each([
  ['stock 5', ['list of 5']],
  ['stock 55', []],
  ['goods', ['list of 5', 'list of 6', 'filters', 'home']],
  ['content', ['home']],
  [EVERYTHING, ['list of 5', 'list of 6', 'filters', 'home']],
  ['a change of a later version', ['list of 5', 'list of 6', 'filters', 'home']],
])('after the change %s asks anew for %j', async (change, expected) => {
  vi.mocked(call).mockImplementation(async (endpoint, input) =>
    endpoint === pageData
      ? ({ content: [{ id: Object(input).name }], nearest: [] as object[] } as Content<
          typeof pageData
        >)
      : {},
  );
  const asks = {
    'list of 5': () => callShared(pageData, { name: '5' }),
    'list of 6': () => callShared(pageData, { name: '6' }),
    filters: () => ask('9'),
    home: () => callShared(homeData, {}),
  };
  const answers = async () => {
    const all = Object.entries(asks).map(async ([name, each]) => [name, await each()] as const);
    return new Map<string, unknown>(await Promise.all(all));
  };
  forgetChanged(EVERYTHING);
  const before = await answers();
  forgetChanged(change);
  const after = await answers();
  const anew = Object.keys(asks).filter((name) => after.get(name) !== before.get(name));
  expect(anew).toEqual(expected);
});
