import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import {
  type InvoiceRequest,
  invoiceableOrders,
  invoiceRequests,
  registerInvoice,
  reverseInvoice,
  saleInvoices,
} from '#app/domain/invoice/contract.ts';
import type { EInvoice } from '#app/domain/invoice/e-invoice.ts';
import { orderParties, type Party } from '#app/domain/invoice/parties-contract.ts';
import { RED_CONFIRM_MS } from '#app/domain/invoice/red-confirmation.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { taxAt } from '#app/domain/invoice/tax.ts';
import { invoiceTitles, saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { archive } from '#tests/support/archive.ts';
import { apply, invoiceNumber, TITLE, twoRates, uploaded } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

async function askedForBoth() {
  const made = await twoRates(market);
  const { id } = await apply(made.buyer, [{ orderCode: made.orderCode, amount: '77000' }]);
  const [request] = (await made.seller.call(saleInvoices, { id })).content;
  if (!request) throw new Error('no request');
  const parties = await made.buyer.call(orderParties, { orderCode: made.orderCode });
  return { ...made, id, request, parties };
}

/** A registration line by line, each with its usual rate unless said otherwise. */
async function typed(
  { seller, id, request }: { seller: Buyer; id: string; request: InvoiceRequest },
  ...fields: { taxRate?: string; taxAmount?: string; reason?: string }[]
) {
  return {
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-05', amount: request.amount },
    fileIds: [await uploaded(market, seller)],
    lines: request.lines.map(({ orderCode, position, usualRate }, at) => ({
      ...{ orderCode, position, taxRate: usualRate, ...fields[at] },
    })),
  };
}

async function issued() {
  const made = await askedForBoth();
  const values = await typed(made);
  await made.seller.call(registerInvoice, values);
  return { ...made, number: values.number };
}

const one = async (buyer: Buyer, id: string) =>
  (await buyer.call(invoiceRequests, { id })).content[0];

describe('an invoice of several rates', () => {
  test('issue 54: each line begins with the rate of its category and has its own tax', async () => {
    const made = await askedForBoth();
    expect(made.request.lines).toMatchObject([
      { position: 0, amount: '38500.00', usualRate: '13', quantity: '10' },
      { position: 1, amount: '38500.00', usualRate: '9' },
    ]);
    await made.seller.call(registerInvoice, await typed(made));
    const [paper] = (await one(made.buyer, made.id))?.invoices ?? [];
    expect(paper).toMatchObject({
      taxAmount: '7608.10',
      lines: [
        { no: 1, taxRate: '13', taxAmount: '4429.20', quantity: '10' },
        { no: 2, taxRate: '9', taxAmount: '3178.90' },
      ],
    });
  });

  test('saleInvoice.register: missing: a reason for another rate; invalid: a tax that is none of it', async () => {
    const made = await askedForBoth();
    const register = async (...fields: Parameters<typeof typed>[1][]) =>
      made.seller.call(registerInvoice, await typed(made, ...fields));
    expect(await problemsOf(register({}, { taxRate: '13' }))).toMatchObject([
      { path: ['lines', 1, 'reason'], code: 'missing', text: '与默认税率 9% 不同，请填写原因' },
    ]);
    expect(await problemsOf(register({ taxRate: '' }))).toMatchObject([
      { path: ['lines', 0, 'taxRate'], code: 'invalid', text: '请选择税率' },
    ]);
    expect(await problemsOf(register({ taxAmount: '4429.21' }))).toMatchObject([
      { path: ['lines', 0, 'taxAmount'], text: expect.stringContaining('4,429.20') },
    ]);
    await register({}, { taxRate: '13', reason: '进口尿素' });
    const [paper] = (await one(made.buyer, made.id))?.invoices ?? [];
    expect(paper?.lines[1]).toMatchObject({ taxRate: '13', rateReason: '进口尿素' });
  });

  test('one rate for all of it is refused as each line is', async () => {
    const { seller, id } = await askedForBoth();
    const head = { id, number: invoiceNumber(), issueDate: '2026-01-05', amount: '77000' };
    const values = { ...head, fileIds: [await uploaded(market, seller)], taxRate: '13' };
    const refused = seller.call(registerInvoice, { ...values, taxAmount: '8858.41' });
    expect((await problemsOf(refused)).map(({ path: [field] }) => field)).toEqual(['rateReason']);
  });
});

/** The 数电票 of a request as its seller would have it issued. */
const fileOf = (
  { names, parties }: { names: string[]; parties: { seller: Party } },
  fields: Partial<EInvoice> = {},
): EInvoice => ({
  ...{ number: invoiceNumber(), issueDate: '2026-01-05', isReversal: false, kind: TITLE.kind },
  ...{ sellerName: parties.seller.name, sellerTaxNo: parties.seller.taxNo },
  ...{ buyerName: TITLE.name, buyerTaxNo: TITLE.taxNo },
  ...{ amount: 7_700_000, taxAmount: 760_810 },
  lines: ['13', '9'].map((rate, at) => ({
    ...{ name: names[at] ?? '', spec: '', unit: '吨', quantity: '10', unitPrice: '' },
    ...{ amount: 3_850_000, tax: taxAt(3_850_000, rate), rate },
  })),
  ...fields,
});

describe('the file of an invoice', () => {
  const asXml = (invoice: EInvoice) => Buffer.from(eInvoiceXml(invoice));
  const inOfd = (xml: Buffer, name = 'Doc_0/Attachs/original_invoice.xml') =>
    archive([
      ['OFD.xml', Buffer.from('<ofd/>')],
      [name, xml],
    ]);

  test.each([
    ['XML', (file: EInvoice) => [asXml(file), 'a.xml'] as const],
    ['OFD', (file: EInvoice) => [inOfd(asXml(file)), 'a.ofd'] as const],
  ])('of %s has the lines that are kept', async (_, made) => {
    const asked = await askedForBoth();
    const file = fileOf(asked);
    const [bytes, name] = made(file);
    const values = {
      ...(await typed(asked)),
      ...{ number: file.number, fileIds: [await uploaded(market, asked.seller, bytes, name)] },
    };
    await asked.seller.call(registerInvoice, values);
    const [paper] = (await one(asked.buyer, asked.id))?.invoices ?? [];
    expect(paper?.differences).toEqual([]);
    expect(paper?.lines).toMatchObject([{ unit: '吨' }, { taxRate: '9', taxAmount: '3178.90' }]);
  });

  test('what differs is refused where it is, and in an OFD too; other words are noted', async () => {
    const asked = await askedForBoth();
    const send = async (invoice: EInvoice, isOfd = false) => {
      const xml = asXml(invoice);
      const upload = uploaded(
        market,
        asked.seller,
        isOfd ? inOfd(xml) : xml,
        isOfd ? 'a.ofd' : 'a.xml',
      );
      const values = await typed(asked);
      return asked.seller.call(registerInvoice, {
        ...{ ...values, number: invoice.number, fileIds: [await upload] },
      });
    };
    const other = fileOf(asked, { buyerName: '别家公司', sellerName: '别家卖家' });
    expect((await problemsOf(send(other))).map(({ text }) => text)).toEqual([
      `文件中的购买方是 别家公司，应为 ${TITLE.name}`,
      expect.stringMatching(/^文件中的销售方是 别家卖家，应为 .+/),
    ]);
    const lines = fileOf(asked).lines.map((line) => ({ ...line, rate: '9' }));
    expect(
      (await problemsOf(send(fileOf(asked, { lines }), true))).map(({ path }) => path),
    ).toEqual(expect.arrayContaining([['lines', 0, 'taxRate'], ['fileIds']]));
    const words = fileOf(asked).lines.map((line) => ({ ...line, name: '钢材', quantity: '9' }));
    await send(fileOf(asked, { lines: words }));
    const [paper] = (await one(asked.buyer, asked.id))?.invoices ?? [];
    expect(paper?.differences).toHaveLength(4);
    const QUANTITY = '数量与订单不同，订单是 10吨，发票上是 9吨';
    expect(paper?.lines.map(({ differences }) => differences)).toEqual(
      asked.names.map((name) => [`名称与订单不同，订单是 ${name}，发票上是 钢材`, QUANTITY]),
    );
    // A red invoice takes money back and says nothing of the file.
    const red = { id: asked.id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货' };
    await asked.seller.call(reverseInvoice, {
      ...red,
      fileIds: [],
      lines: [{ no: 1, amount: '1' }],
    });
    const [, taken] = (await one(asked.buyer, asked.id))?.invoices ?? [];
    expect(taken?.lines).toMatchObject([{ originalNo: 1, differences: [] }]);
  });

  test('that is hostile is none, and an OFD without a readable one is kept as it is', async () => {
    const asked = await askedForBoth();
    const xml = eInvoiceXml(fileOf(asked));
    const upload = (bytes: Buffer, name: string) => uploaded(market, asked.seller, bytes, name);
    const XXE = '<!DOCTYPE EInvoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>';
    for (const bad of [
      xml.replace('<EInvoice>', XXE),
      xml.slice(0, -20),
      xml.replace('远澄', '&x;'),
      `${xml}${' '.repeat(600_000)}`,
    ]) {
      expect(await codeOf(upload(Buffer.from(bad), 'a.xml'))).toBe('fileRefused');
    }
    // Thirty megabytes of spaces in thirty kilobytes, which are not unpacked.
    const bomb = Buffer.concat([Buffer.from(xml), Buffer.alloc(30 * 1024 * 1024, ' ')]);
    const fileIds = [await upload(inOfd(bomb), 'a.ofd')];
    const before = process.memoryUsage().rss;
    await asked.seller.call(registerInvoice, { ...(await typed(asked)), fileIds });
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
    const [paper] = (await one(asked.buyer, asked.id))?.invoices ?? [];
    expect(paper).toMatchObject({ differences: [], taxAmount: '7608.10' });
  });
});

describe('what can be asked for', () => {
  test('invoice.apply: exists: a delivery is asked for once; each as much as was received with it', async () => {
    const { buyer, orderCode } = await sold(market);
    const seller = await sellerOf(market);
    for (const count of ['4', '6']) {
      const { deliveryId } = await ship(seller, orderCode, [[count]]);
      await receive(buyer, deliveryId);
    }
    const [due] = await buyer.call(invoiceableOrders, { orderCode });
    expect(due?.deliveries).toMatchObject([{ amount: '15400.00' }, { amount: '23100.00' }]);
    const [first, second] = due?.deliveries ?? [];
    const of = (delivery: { id: string } | undefined) =>
      apply(buyer, [{ orderCode, deliveryIds: [delivery?.id ?? ''] }]);
    const both = await race([of(first), of(first)]);
    expect([both.made.length, both.refused]).toEqual([1, ['exists']]);
    const [left] = await buyer.call(invoiceableOrders, { orderCode });
    expect(left).toMatchObject({ amount: '23100.00', deliveries: [{ id: second?.id }] });
    expect(await codeOf(of({ id: '987654321' }))).toBe('invalid');
  });

  test('lines of an order, to several titles; of each never more than its own, also at once', async () => {
    const { buyer, orderCode } = await twoRates(market);
    await buyer.call(saveInvoiceTitle, { ...TITLE, name: '远澄集团有限公司' });
    const titles = await buyer.call(invoiceTitles, {});
    const lines = [{ position: 1, amount: '20000' }];
    const { made, refused } = await race(
      times(4, () => apply(buyer, [{ orderCode, lines }], { titleId: titles[0]?.id ?? '' })),
    );
    expect([made.length, refused]).toEqual([1, ['tooLarge', 'tooLarge', 'tooLarge']]);
    await apply(buyer, [{ orderCode, lines: [{ position: 1, amount: '18500' }] }]);
    const [due] = await buyer.call(invoiceableOrders, { orderCode });
    expect(due?.amount).toBe('38500.00');
    const twice = [
      { position: 0, amount: '1' },
      { position: 0, amount: '1' },
    ];
    expect(await codeOf(apply(buyer, [{ orderCode, lines: twice }]))).toBe('invalid');
    const unsaid = [{ position: 0, amount: '' }];
    expect(await codeOf(apply(buyer, [{ orderCode, lines: unsaid }]))).toBe('invalid');
  });
});

describe('a red invoice', () => {
  const reversal = (id: string, fields: object) => ({
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货', ...fields },
  });

  test('takes back certain lines with their own rates, and of none more than it has', async () => {
    const { buyer, seller, id, orderCode, number } = await issued();
    const back = (no: number, amount: string, taxAmount?: string) =>
      seller.call(reverseInvoice, reversal(id, { lines: [{ no, amount, taxAmount }] }));
    expect(await problemsOf(back(2, '38500.01'))).toMatchObject([
      { path: ['lines', 0, 'amount'], code: 'tooLarge' },
    ]);
    expect(await problemsOf(back(2, '100', '9'))).toMatchObject([
      { path: ['lines', 0, 'taxAmount'], code: 'invalid' },
    ]);
    await back(2, '8500');
    const request = await one(buyer, id);
    expect(request).toMatchObject({ state: 'issued', reversedAmount: '8500.00' });
    expect(request?.invoices[1]).toMatchObject({
      ...{ originalNumber: number, taxAmount: '701.83' },
      lines: [{ originalNo: 2, position: 1, taxRate: '9', amount: '8500.00' }],
    });
    // The line that was reversed can be asked for again, and no other.
    const more = [{ position: 0, amount: '1' }];
    expect(await codeOf(apply(buyer, [{ orderCode, lines: more }]))).toBe('tooLarge');
    await apply(buyer, [{ orderCode, lines: [{ position: 1, amount: '8500' }] }]);
  });

  test('at once of one line no fen is taken back twice', async () => {
    const { seller, id } = await issued();
    const { made, refused } = await race(
      times(4, () =>
        seller.call(reverseInvoice, reversal(id, { lines: [{ no: 1, amount: '15000' }] })),
      ),
    );
    expect([made.length, refused]).toEqual([2, ['tooLarge', 'tooLarge']]);
  });

  test('saleInvoice.reverse: unconfirmed: of an invoice that its buyer deducts, until the buyer has confirmed', async () => {
    const { buyer, seller, id, number } = await issued();
    await buyer.call(useInvoice, { number, use: 'deducted', month: '2026-01' });
    const back = (amount = '1000') =>
      seller.call(reverseInvoice, reversal(id, { lines: [{ no: 1, amount }] }));
    expect(await codeOf(back())).toBe('unconfirmed');
    const red = invoiceNumber();
    const ask = { id, side: 'seller', number: red, amount: '1000', reason: 'returned' } as const;
    await seller.call(askRedConfirmation, ask);
    expect(await codeOf(back())).toBe('unconfirmed');
    const step = (by: Buyer, side: 'buyer' | 'seller', what: 'confirm' | 'withdraw') =>
      by.call(takeRedStep, { number: red, side, step: what });
    expect(await codeOf(step(seller, 'seller', 'confirm'))).toBe('decided');
    expect(await codeOf(step(await market.buyer(), 'buyer', 'confirm'))).toBe('G404');
    await step(buyer, 'buyer', 'confirm');
    expect(await codeOf(back('1000.01'))).toBe('tooLarge');
    await back();
    const seen = [await one(buyer, id), (await seller.call(saleInvoices, { id })).content[0]];
    for (const request of seen) {
      expect(request?.invoices[0]?.confirmations).toMatchObject([
        { number: red, askedBy: 'seller', state: 'used', amount: '1000.00' },
      ]);
    }
    expect(await codeOf(back())).toBe('unconfirmed');
  });

  test('invoice.askRed: invalid, tooLarge, exists, decided; of two at once one is open', async () => {
    const { buyer, seller, id } = await issued();
    const ask = (fields: object) =>
      buyer.call(askRedConfirmation, {
        ...{ id, side: 'buyer', number: invoiceNumber(), amount: '1', reason: 'wrong', ...fields },
      });
    expect(await codeOf(ask({ number: '1' }))).toBe('invalid');
    expect(await codeOf(ask({ amount: '' }))).toBe('invalid');
    expect(await codeOf(ask({ amount: '77000.01' }))).toBe('tooLarge');
    const { made, refused } = await race(times(3, () => ask({})));
    expect([made.length, refused]).toEqual([1, ['decided', 'decided']]);
    const [red] = (await one(buyer, id))?.invoices[0]?.confirmations ?? [];
    const { number = '' } = red ?? {};
    const other = await issued();
    const taken = other.buyer.call(askRedConfirmation, {
      ...{ id: other.id, side: 'buyer', number, amount: '1', reason: 'wrong' },
    });
    expect(await codeOf(taken)).toBe('exists');
    // Nobody has confirmed it in time.
    market.advance(RED_CONFIRM_MS);
    const late = seller.call(takeRedStep, { number, side: 'seller', step: 'confirm' });
    expect(await codeOf(late)).toBe('decided');
    await ask({});
  });

  test('invoice.redStep: decided, once and for all; of two at once one holds', async () => {
    const { buyer, seller, id } = await issued();
    const number = invoiceNumber();
    const ask = { id, side: 'buyer', number, amount: '1', reason: 'wrong' } as const;
    await buyer.call(askRedConfirmation, ask);
    const { made, refused } = await race([
      seller.call(takeRedStep, { number, side: 'seller', step: 'refuse' }),
      buyer.call(takeRedStep, { number, side: 'buyer', step: 'withdraw' }),
    ]);
    expect([made.length, refused]).toEqual([1, ['decided']]);
  });
});

describe('what a buyer does with an invoice', () => {
  test('invoice.use: invalid, a month that is none; decided, what cannot be deducted; G404', async () => {
    const { buyer, seller, id, number } = await issued();
    const use = (month: string, by = buyer) =>
      by.call(useInvoice, { number, use: 'deducted', month });
    expect(await codeOf(use('2025-12'))).toBe('invalid');
    expect(await codeOf(use('2099-01'))).toBe('invalid');
    expect(await codeOf(use('2026-01', await market.buyer()))).toBe('G404');
    await use('2026-01');
    const ofMonth = await buyer.call(invoiceRequests, { useMonth: '2026-01' });
    expect(ofMonth.content).toMatchObject([{ id, invoices: [{ useMonth: '2026-01' }] }]);
    expect((await buyer.call(invoiceRequests, { useMonth: '2026-02' })).content).toEqual([]);
    await buyer.call(useInvoice, { number, use: 'open' });
    const lines = [1, 2].map((no) => ({ no, amount: '38500' }));
    const values = { id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货', lines };
    await seller.call(reverseInvoice, values);
    expect(await codeOf(use('2026-01'))).toBe('decided');
  });
});
