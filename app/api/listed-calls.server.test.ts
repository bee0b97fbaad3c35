import { expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { openApiDocument } from '#trading-api/platform/http/openapi/document.ts';
import { unlistedIn } from './listed-calls.server.ts';

test('the reference API leaves nothing out of its document', () => {
  expect(unlistedIn(openApiDocument())).toEqual(new Set());
});

test('a document names its paths as it likes', () => {
  const document = {
    paths: {
      '/api/portal/pass/home/noticeDetail/{noticeId}': { post: {} },
      '/api/portal/pass/home/homeData': { get: {} },
    },
  };
  const unlisted = unlistedIn(document);
  expect(unlisted.has('content.articleDetail')).toBe(false);
  expect(unlisted.has('home.data')).toBe(true);
  expect(unlisted.size).toBe(catalogue.length - 1);
});

test.each([null, 'a page', { paths: {} }, { paths: { '/pets': { get: {} } } }, { paths: 3 }])(
  'what is no document of these calls says nothing: %j',
  (document) => {
    expect(unlistedIn(document)).toEqual(new Set());
  },
);
