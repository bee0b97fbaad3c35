import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineForm, inOrder } from './definition.server.ts';

const form = defineForm(
  'plan',
  z.object({ title: z.string(), agreed: z.string(), price: z.string(), fileIds: z.string() }),
);

/** The controls with messages, in the order in which the summary names them. */
const named = (sent: readonly string[], wrong: readonly string[]) => {
  const data = new FormData();
  for (const name of sent) data.append(name, '');
  return Object.keys(
    inOrder(
      form,
      data,
      wrong.map((name) => [name, ['x']]),
    ),
  );
};

test('messages follow the controls of the page, not the fields of the schema', () => {
  expect(named(['price', 'count.1', 'title'], ['title', 'count.1', 'price'])).toEqual([
    'price',
    'count.1',
    'title',
  ]);
});

test('a control that sends nothing follows the field before it; ids of files say nothing of places', () => {
  const sent = ['price', 'title', 'other', 'fileIds'];
  expect(named(sent, ['fileIds', 'agreed', 'other', 'title', 'price', 'unknown'])).toEqual([
    'price',
    'fileIds',
    'title',
    'agreed',
    'other',
    'unknown',
  ]);
  expect(named([], ['price', 'title'])).toEqual(['title', 'price']);
  expect(named(['title'], ['agreed', 'paper0Ids', 'title'])).toEqual([
    'title',
    'paper0Ids',
    'agreed',
  ]);
});
