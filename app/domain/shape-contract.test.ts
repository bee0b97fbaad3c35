import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from './contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { contractShape, disagreement, shapeOf } from './shape-contract.ts';

const item = z.object({ num: z.string(), remark: z.string().optional() });

const call = (request: z.ZodType, content: z.ZodType, name = 'order.submit') =>
  defineEndpoint({
    ...{ name, summary: '', method: 'POST', path: '/api/order/submit', access: 'customer' },
    ...{ request, content },
  } as Parameters<typeof defineEndpoint>[0]);

const REQUEST = z.object({ items: z.array(item), way: z.enum(['a', 'b']) });
const CONTENT = z.object({
  code: z.string(),
  payer: z.object({ name: z.string() }).nullable(),
  note: z.string().default(''),
});
const rest = async () => {};
const own = call(REQUEST, CONTENT);
const says = async (
  portal: { request?: z.ZodType; content?: z.ZodType },
  api: { request?: z.ZodType; content?: z.ZodType },
) =>
  disagreement(
    await shapeOf([call(portal.request ?? REQUEST, portal.content ?? CONTENT)], 'input', rest),
    await shapeOf([call(api.request ?? REQUEST, api.content ?? CONTENT)], 'output', rest),
  );

test('a call is known by its fields', async () => {
  expect(await shapeOf([own], 'input', rest)).toEqual({
    'order.submit': {
      at: 'POST /api/order/submit',
      takes: ['items', 'items[].num', 'items[].remark', 'way', 'way=a', 'way=b'].sort(),
      needs: ['items', 'items[].num', 'way'],
      says: ['code', 'payer', 'payer.name'],
    },
  });
  const answered = await shapeOf([own], 'output', rest);
  expect(answered['order.submit']?.says).toContain('note');
});

test.each([
  ['the same', {}, {}],
  ['an answer with more', {}, { content: CONTENT.extend({ more: z.string() }) }],
  [
    'an answer that may have more',
    { content: CONTENT.extend({ more: z.string().default('') }) },
    {},
  ],
  [
    'a request that may have more',
    {},
    { request: REQUEST.extend({ more: z.string().optional() }) },
  ],
  ['a value that is not asked for', { request: REQUEST.extend({ way: z.enum(['a']) }) }, {}],
  [
    'another branch of an answer',
    { content: z.union([CONTENT, CONTENT.extend({ more: z.string() })]) },
    {},
  ],
])('%s works', async (_, portal, api) => {
  expect(await says(portal, api)).toBeNull();
});

test.each([
  ['a field of the answer', { content: CONTENT.extend({ more: z.string() }) }, 'more'],
  [
    'a field deep in the answer',
    { content: CONTENT.extend({ payer: z.object({ name: z.string(), bank: z.string() }) }) },
    'payer.bank',
  ],
  ['a field of the request', { request: REQUEST.extend({ more: z.string().optional() }) }, 'more'],
  ['a value', { request: REQUEST.extend({ way: z.enum(['a', 'b', 'c']) }) }, 'way=c'],
])('an older API that lacks %s is named', async (_, portal, field) => {
  expect(await says(portal, {})).toBe(
    `交易接口的版本比门户旧，缺少 order.submit ${field}：请先升级交易接口`,
  );
});

test('an older API that lacks calls is named, unless the portal works without them', async () => {
  const names = ['a.one', 'a.two', 'a.three', 'a.four', 'market.facts', 'draft.save'];
  const portal = await shapeOf(
    names.map((name) => call(REQUEST, CONTENT, name)),
    'input',
    rest,
  );
  expect(disagreement(portal, {})).toBe(
    '交易接口的版本比门户旧，缺少 a.one、a.two、a.three 等 4 项：请先升级交易接口',
  );
});

test('an older portal that does not send what an API needs is named', async () => {
  expect(await says({}, { request: REQUEST.extend({ more: z.string() }) })).toBe(
    '门户的版本比交易接口旧，不会发送 order.submit more：请升级门户',
  );
});

test('the contract agrees with itself, also over the wire', async () => {
  const wire = JSON.stringify({ calls: await shapeOf(catalogue, 'output', rest) });
  const { calls } = contractShape.parse(JSON.parse(wire));
  expect(disagreement(await shapeOf(catalogue, 'input', rest), calls)).toBeNull();
  expect(Object.keys(calls).length).toBe(catalogue.length);
  expect(wire.length).toBeLessThan(400_000);
});

test('issue 46: others are answered while a contract is made', async () => {
  const shaped = shapeOf(catalogue, 'output', setImmediate);
  let others = 0;
  const isMade = () => Promise.race([shaped.then(() => true), setImmediate(false)]);
  while (!(await isMade())) others += 1;
  expect(others).toBeGreaterThan(catalogue.length / 2);
});
