import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '#trading-api/platform/http/openapi/document.ts';

interface Schema {
  properties?: Record<string, Schema>;
  [part: string]: unknown;
}

const sent = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, { operationId: string; responses: unknown }>>;
  components: { schemas?: Record<string, unknown> };
};

function* shapesIn(value: unknown): Generator<Record<string, Schema>> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as Schema;
  if (properties && !('properties' in properties)) yield properties;
  for (const part of Object.values(value)) yield* shapesIn(part);
}

/** What has a price for a unit and is what is listed: it says what stock there is, or what it costs a buyer. */
const isListed = (shape: Record<string, Schema>) =>
  'unit' in shape &&
  ('sellingPrice' in shape ||
    ('price' in shape && ('availableCount' in shape || 'miniQuantity' in shape)));

/** Prices that are no listing's any more, or are shown to nobody but who wrote them. */
const OTHERS: Readonly<Record<string, string>> = {
  'checkout.reorder': 'beside the goods, with their terms, what was paid before',
  'delivery.ofOrder': 'as agreed, with the order',
  'delivery.ofSale': 'as agreed, with the order',
  'order.byId': 'as agreed, with what was quoted',
  'order.purchaseOrders': 'as agreed, with what was quoted',
  'saleOrder.byId': 'as agreed, with what was quoted',
  'saleOrder.list': 'as agreed, with what was quoted',
  'saleProduct.previewPrices': 'a seller’s own, beside the listing with its terms',
  'salePromotion.goods': 'a seller’s own, to be chosen from',
};

test('issue 54 §3: whatever answers with the price of a listing answers with its terms', () => {
  const answers = [
    ...Object.values(sent.paths).flatMap((methods) =>
      Object.values(methods).map((each) => [each.operationId, each.responses] as const),
    ),
    ...Object.entries(sent.components.schemas ?? {}),
  ];
  const shapes = answers.flatMap(([name, answer]) =>
    [...shapesIn(answer)].map((shape) => ({ name, shape })),
  );
  const listed = shapes.filter(({ shape }) => isListed(shape));
  expect(listed.filter(({ shape }) => 'priceTerms' in shape).length).toBeGreaterThan(10);
  const bare = listed.filter(({ shape }) => !('priceTerms' in shape));
  expect([...new Set(bare.map(({ name }) => name))].toSorted()).toEqual(Object.keys(OTHERS));
});

/** Modules that read such a name and write no terms beside it, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'app/components/structured-data.server.ts': 'in the words of schema.org',
  'app/routes/cart/chosen-lines.ts': 'it adds up, the cart’s lines show',
  'app/routes/content/share/read-card.server.ts': 'a card has four facts',
  'app/routes/inquiry/recommended.server.ts':
    'the lowest of a store’s listings, said to be with tax',
  'app/routes/order/contract/contract-view.server.ts': 'as agreed: it writes what was quoted',
  'app/routes/order/delivery/consent-view.server.ts': 'as agreed',
  'app/routes/order/delivery/delivery-view.server.ts': 'as agreed',
  'app/routes/order/order-summary.server.ts': 'as agreed: it writes what was quoted',
  'app/routes/order/orders-sheet.server.ts': 'as agreed: it writes what was quoted',
};

/** The functions that write the terms of a price. */
const WRITES = /\b(?:shortTerms|listedTerms|pricedUnit|longTerms|ownTerms|cardDetail)\(/;

test('and each screen and export that shows one writes them with the one function', () => {
  const modules = ['app/routes', 'app/components'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(room, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file)),
  );
  const showing = modules.filter((file) =>
    /\bsellingPrice\b|\bpriceStr\b/.test(readFileSync(file, 'utf8')),
  );
  const silent = showing.filter(
    (file) => !(file in WITHOUT) && !WRITES.test(readFileSync(file, 'utf8')),
  );
  expect(showing.length).toBeGreaterThan(15);
  expect(silent).toEqual([]);
});
