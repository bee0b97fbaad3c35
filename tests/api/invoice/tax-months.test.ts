import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { invoiceRequests, registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { apply, invoiceNumber, received, registration } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
/** Reversals in yuan, of an invoice of 38,500.00. */
const red = fc.record({ month: fc.nat(11), yuan: fc.integer({ min: 1, max: 9_000 }) });
const paper = fc.record({
  issued: fc.nat(11),
  deducted: fc.option(fc.nat(11), { nil: null }),
  reds: fc.array(red, { maxLength: 4 }),
});

interface Entry {
  month: string;
  fen: number;
  blue: string | null;
}

const tax = (yuan: number) => Math.round((yuan * 100 * 13) / 113);

async function reverseBy(
  {
    buyer,
    seller,
    id,
    isDeducted,
  }: { buyer: Buyer; seller: Buyer; id: string; isDeducted: boolean },
  day: string,
  yuan: number,
) {
  if (isDeducted) {
    const number = invoiceNumber();
    const ask = { id, side: 'buyer', number, amount: String(yuan), reason: 'returned' } as const;
    await buyer.call(askRedConfirmation, ask);
    await seller.call(takeRedStep, { number, side: 'seller', step: 'confirm' });
  }
  const fields = { number: invoiceNumber(), issueDate: day, amount: String(yuan) };
  await seller.call(reverseInvoice, { id, reason: '退货', fileIds: [], ...fields });
}

/** Plays an invoice, and says where its tax stands: its own in the month of the deduction, each reversal's in its own. */
async function played(
  buyer: Buyer,
  { issued, deducted, reds }: typeof paper extends fc.Arbitrary<infer P> ? P : never,
) {
  // The market takes an order of a buyer in two seconds.
  market.advance(2001);
  const { seller, orderCode } = await received(market, { buyer });
  const { id } = await apply(buyer, [{ orderCode, amount: '38500' }]);
  const dayIn = (month: number) => `${MONTHS[month]}-15`;
  const values = await registration(market, seller, id, { issueDate: dayIn(issued) });
  await seller.call(registerInvoice, values);
  const { number = '' } = values;
  const use = deducted === null ? null : Math.max(deducted, issued);
  const entries: Entry[] = [];
  const back = reds.map(({ month, yuan }) => ({ yuan, month: Math.max(month, issued) }));
  const [before, after] = [
    back.filter(({ month }) => use === null || month < use),
    back.filter(({ month }) => use !== null && month >= use),
  ];
  for (const { month, yuan } of before) {
    await reverseBy({ buyer, seller, id, isDeducted: false }, dayIn(month), yuan);
  }
  if (use !== null) {
    const month = MONTHS[use] ?? '';
    await buyer.call(useInvoice, { number, use: 'deducted', month });
    entries.push({ month, fen: 442_920, blue: null });
    for (const { yuan } of before) entries.push({ month, fen: -tax(yuan), blue: number });
  }
  for (const { month, yuan } of after) {
    await reverseBy({ buyer, seller, id, isDeducted: true }, dayIn(month), yuan);
    entries.push({ month: MONTHS[month] ?? '', fen: -tax(yuan), blue: number });
  }
  return entries;
}

/** What the list of a month has, as the workbook takes it. */
async function listed(buyer: Buyer, useMonth: string): Promise<Entry[]> {
  const { content } = await buyer.call(invoiceRequests, { useMonth, rows: 100 });
  return content.flatMap(({ invoices }) =>
    invoices
      .filter((each) => each.useMonth === useMonth)
      .map(({ taxAmount, originalNumber: blue }) => ({
        ...{ month: useMonth, blue },
        fen: Math.round(Number(taxAmount) * 100) * (blue ? -1 : 1),
      })),
  );
}

const text = (entries: readonly Entry[]) =>
  entries.map(({ month, fen, blue }) => `${month} ${blue ?? ''} ${fen}`).toSorted();

test('issue 54: a year of tax lists has what was deducted less what was transferred out, each in its month', async () => {
  const papers = [
    // Deducted in October, reversed in December.
    { issued: 9, deducted: 9, reds: [{ month: 11, yuan: 8_500 }] },
    // Reversed before it was deducted.
    {
      issued: 0,
      deducted: 4,
      reds: [
        { month: 1, yuan: 100 },
        { month: 4, yuan: 200 },
      ],
    },
    { issued: 0, deducted: null, reds: [{ month: 1, yuan: 100 }] },
    ...fc.sample(paper, 9),
  ];
  const buyer = await market.buyer();
  const expected: Entry[] = [];
  for (const each of papers) {
    market.advance(2001);
    expected.push(...(await played(buyer, each)));
  }
  const found: Entry[] = [];
  for (const month of MONTHS) found.push(...(await listed(buyer, month)));
  expect(text(found)).toEqual(text(expected));
  expect(text(await listed(buyer, '2026-01'))).toEqual([]);
});
