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
const own = call(REQUEST, CONTENT);
const says = (
  portal: { request?: z.ZodType; content?: z.ZodType },
  api: { request?: z.ZodType; content?: z.ZodType },
) =>
  disagreement(
    shapeOf([call(portal.request ?? REQUEST, portal.content ?? CONTENT)], 'input'),
    shapeOf([call(api.request ?? REQUEST, api.content ?? CONTENT)], 'output'),
  );

test('a call is known by its fields', () => {
  expect(shapeOf([own], 'input')).toEqual({
    'order.submit': {
      at: 'POST /api/order/submit',
      takes: ['items', 'items[].num', 'items[].remark', 'way', 'way=a', 'way=b'].sort(),
      needs: ['items', 'items[].num', 'way'],
      says: ['code', 'payer', 'payer.name'],
    },
  });
  expect(shapeOf([own], 'output')['order.submit']?.says).toContain('note');
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
])('%s works', (_, portal, api) => {
  expect(says(portal, api)).toBeNull();
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
])('an older API that lacks %s is named', (_, portal, field) => {
  expect(says(portal, {})).toBe(
    `交易接口的版本比门户旧，缺少 order.submit ${field}：请先升级交易接口`,
  );
});

test('an older API that lacks calls is named, unless the portal works without them', () => {
  const names = ['a.one', 'a.two', 'a.three', 'a.four', 'market.facts', 'draft.save'];
  const portal = shapeOf(
    names.map((name) => call(REQUEST, CONTENT, name)),
    'input',
  );
  expect(disagreement(portal, {})).toBe(
    '交易接口的版本比门户旧，缺少 a.one、a.two、a.three 等 4 项：请先升级交易接口',
  );
});

test('an older portal that does not send what an API needs is named', () => {
  expect(says({}, { request: REQUEST.extend({ more: z.string() }) })).toBe(
    '门户的版本比交易接口旧，不会发送 order.submit more：请升级门户',
  );
});

test('the contract agrees with itself, also over the wire', () => {
  const wire = JSON.stringify({ calls: shapeOf(catalogue, 'output') });
  const { calls } = contractShape.parse(JSON.parse(wire));
  expect(disagreement(shapeOf(catalogue, 'input'), calls)).toBeNull();
  expect(Object.keys(calls).length).toBe(catalogue.length);
  expect(wire.length).toBeLessThan(400_000);
});
