import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyAfterSale,
  buyerStep,
  deskStep,
  giveUpShipping,
  sellerStep,
} from '#app/domain/after-sale/contract.ts';
import { answerRating, saveRating } from '#app/domain/after-sale/rating-contract.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import {
  applyInvoice,
  applyToTitles,
  invoiceRequests,
  refuseInvoice,
  registerInvoice,
  reverseInvoice,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { sold } from '#tests/api/delivery/sending.ts';
import {
  apply,
  invoiceNumber,
  received,
  registration,
  TITLE,
} from '#tests/api/invoice/invoicing.ts';
import { times } from '#tests/api/order/racing.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { claim, claimed } from './cases.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Sends one serial several times at once; all are answered as the first. */
async function onceOf<E extends Endpoint>(by: Buyer, endpoint: E, input: Input<E>) {
  const serial = newSerial();
  const answers = await Promise.all(times(4, () => by.call(endpoint, input, { serial })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  return answers[0];
}

test('each serial sent many times at once is done once and answered alike', async () => {
  const { buyer, seller, orderCode } = await received(market);
  const operator = await market.buyer({ platformType: 'operator' });
  const title = await onceOf(buyer, saveInvoiceTitle, TITLE);
  const asked = {
    ...{ titleId: (title as { id: string }).id, sellerCode: 'S0001' },
    orders: [{ orderCode, amount: '1000' }],
  };
  await onceOf(buyer, applyInvoice, asked);
  const { content } = await buyer.call(invoiceRequests, {});
  expect(content).toHaveLength(1);
  await onceOf(seller, refuseInvoice, { id: content[0]?.id ?? '', reason: '抬头有误' });
  const { id: withdrawn } = await apply(buyer, [{ orderCode, amount: '38500' }]);
  await onceOf(buyer, withdrawInvoice, { id: withdrawn });
  const { titleId, ...ofSeller } = asked;
  const { ids } = (await onceOf(buyer, applyToTitles, {
    sellerCode: ofSeller.sellerCode,
    titles: [{ titleId, orders: ofSeller.orders }],
  })) as { ids: string[] };
  await buyer.call(withdrawInvoice, { id: ids[0] ?? '' });
  const { id } = await apply(buyer, [{ orderCode, amount: '38500' }]);
  await onceOf(seller, registerInvoice, await registration(market, seller, id));
  await onceOf(seller, reverseInvoice, {
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', amount: '500', reason: '退货' },
  });
  const [issued] = (await buyer.call(invoiceRequests, { id })).content;
  expect(issued).toMatchObject({ state: 'issued', reversedAmount: '500.00' });

  const opened = await onceOf(buyer, applyAfterSale, claim(orderCode, { amount: '100' }));
  await onceOf(seller, sellerStep, { id: (opened as { id: string }).id, step: 'agree' });
  const refused = await claimed(buyer, orderCode, { amount: '100' });
  await seller.call(sellerStep, { id: refused, step: 'refuse', note: '合格' });
  await onceOf(buyer, buyerStep, { id: refused, step: 'escalate', note: '不合格' });
  await onceOf(operator, deskStep, { id: refused, step: 'grant', amount: '50' });

  const unshipped = await sold(market);
  const givenUp = { orderCode: unshipped.orderCode, description: '停产' };
  await onceOf(seller, giveUpShipping, givenUp);

  await onceOf(buyer, saveRating, { orderCode, position: 0, stars: '5' });
  await onceOf(seller, answerRating, { orderCode, position: 0, answer: '谢谢' });
});
