import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEInvoice } from '#app/domain/invoice/e-invoice.ts';
import { differences } from '#app/domain/invoice/e-invoice-differences.ts';
import { readLines } from '#app/domain/invoice/registration.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { OF_SELLER, STORE, TITLE } from './after-sale.ts';
import { makeMarket } from './market.ts';

const market = makeMarket(new Date('2026-04-01T04:00:00.000Z'));
const sellerName = market.sellers.find(({ code }) => code === STORE)?.name ?? '';
const [offer] = [...market.goods()].filter(
  ({ sellerCode, kind }) => sellerCode === STORE && kind === 'sale',
);
const goods = {
  ...{ name: offer?.productName ?? '', spec: offer?.specs ?? '', unit: offer?.unit ?? '' },
};

const INVOICE = {
  ...{ number: '26332000000006180002', issueDate: '2026-11-20', isReversal: false },
  ...{ amount: 3_850_000, taxAmount: 442_920 },
  ...{ buyerName: TITLE.name, buyerTaxNo: TITLE.taxNo },
  ...{ sellerName, sellerTaxNo: OF_SELLER.taxNo },
  lines: [
    {
      ...{ ...goods, quantity: '10', unitPrice: '3407.08' },
      ...{ amount: 3_850_000, tax: 442_920, rate: USUAL_TAX_RATE },
    },
  ],
};

test('the XML to try registering an invoice with is of the order that waits for one, and differs in nothing', () => {
  const xml = readFileSync('public/demo/e-invoice.xml', 'utf8');
  expect(xml).toBe(eInvoiceXml(INVOICE));
  const read = readEInvoice(xml);
  if (!read) throw new Error('it cannot be read');
  const registered = { ...INVOICE, sellerNames: [sellerName] };
  expect(differences(read, registered)).toEqual([]);
  const wanted = {
    ...{ ...goods, grade: '', orderCode: '1', position: 0, quantity: 1000, amount: 3_850_000 },
    usualRate: USUAL_TAX_RATE,
  };
  const typed = {
    ...{ orderCode: '1', position: 0, amount: '', taxRate: USUAL_TAX_RATE },
    ...{ taxAmount: '', reason: '' },
  };
  const { problems, ofFile, notes } = readLines([wanted], [typed], read.lines);
  expect([problems, ofFile, notes]).toEqual([[], [], []]);
});
