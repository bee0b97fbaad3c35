import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askRedConfirmation, takeRedStep } from '#app/domain/invoice/after-issue-contract.ts';
import {
  invoiceRequests,
  registerInvoice,
  reverseInvoice,
  saleInvoices,
} from '#app/domain/invoice/contract.ts';
import type { EInvoice, EInvoiceLine } from '#app/domain/invoice/e-invoice.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { archive } from '#tests/support/archive.ts';
import { nameChanges } from '#trading-api/schema.ts';
import { apply, invoiceNumber, registration, TITLE, uploaded } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Orders of the same goods at 3,850.00, so many tonnes each, asked for on one request. */
async function asked(...tonnes: string[]) {
  const goods = await market.offer({ sellerCode: 'S0001' });
  const [buyer, seller] = [await market.buyer(), await sellerOf(market)];
  const orders: { orderCode: string; amount: string }[] = [];
  for (const each of tonnes) {
    // The market takes an order of a buyer in two seconds.
    market.advance(2001);
    const { orderCode } = await sold(market, { buyer, lines: [[goods, each]] });
    const { deliveryId } = await ship(seller, orderCode, [[each]]);
    await receive(buyer, deliveryId);
    orders.push({ orderCode, amount: String(Number(each) * 3850) });
  }
  const { id } = await apply(buyer, orders);
  const [request] = (await seller.call(saleInvoices, { id })).content;
  const parties = await buyer.call(orderParties, { orderCode: orders[0]?.orderCode ?? '' });
  const paper = async () => (await buyer.call(invoiceRequests, { id })).content[0]?.invoices[0];
  const line = (fields: Partial<EInvoiceLine>): EInvoiceLine => ({
    ...{ name: goods.productName, spec: '', unit: '吨', quantity: '', unitPrice: '' },
    ...{ amount: 0, tax: 0, rate: '13', ...fields },
  });
  const file = (fields: Partial<EInvoice>): EInvoice => ({
    ...{ number: invoiceNumber(), issueDate: '2026-01-05', isReversal: false, kind: TITLE.kind },
    ...{ sellerName: parties.seller.name, sellerTaxNo: parties.seller.taxNo },
    ...{ buyerName: TITLE.name, buyerTaxNo: TITLE.taxNo, amount: 0, taxAmount: 0, lines: [] },
    ...fields,
  });
  const lines = (request?.lines ?? []).map(({ orderCode, position }) => ({
    ...{ orderCode, position, taxRate: '13' },
  }));
  return {
    goods,
    buyer,
    seller,
    id,
    orders,
    amount: request?.amount ?? '',
    lines,
    line,
    file,
    paper,
  };
}

const sendXml = async (
  { seller, id, amount, lines }: Awaited<ReturnType<typeof asked>>,
  { number, xml }: { number: string; xml: string },
) =>
  seller.call(registerInvoice, {
    ...{ id, number, issueDate: '2026-01-05', amount, lines },
    fileIds: [await uploaded(market, seller, Buffer.from(xml), 'a.xml')],
  });

describe('issue 54: an invoice as the trade writes it', () => {
  test('one line of a file sums the same goods of two orders', async () => {
    const made = await asked('10', '5');
    const file = made.file({
      ...{ amount: 5_775_000, taxAmount: 664_381 },
      lines: [made.line({ amount: 5_775_000, tax: 664_381, quantity: '15' })],
    });
    await sendXml(made, { number: file.number, xml: eInvoiceXml(file) });
    const paper = await made.paper();
    expect(paper).toMatchObject({ differences: [], amount: '57750.00', taxAmount: '6643.81' });
    const lines = (paper?.lines ?? []).map(({ amount, quantity }) => [amount, quantity]);
    expect(lines.sort()).toEqual([
      ['19250.00', '5'],
      ['38500.00', '10'],
    ]);
    await made.seller.call(reverseInvoice, {
      ...{ id: made.id, number: invoiceNumber(), issueDate: '2026-01-06', reason: '退货' },
      amount: '57750',
    });
    const [request] = (await made.buyer.call(invoiceRequests, { id: made.id })).content;
    expect(request).toMatchObject({ state: 'reversed' });
  });

  test('of a file that is not read the number of lines is said, and widens the bound of the tax', async () => {
    const made = await asked('10');
    const { seller, id, amount } = made;
    const register = async (fields: object) =>
      seller.call(registerInvoice, {
        ...{ id, number: invoiceNumber(), issueDate: '2026-01-05', amount },
        fileIds: [await uploaded(market, seller)],
        lines: made.lines.map((line) => ({ ...line, ...fields })),
      });
    const tax = (taxAmount: string, lineCount?: string) => register({ taxAmount, lineCount });
    expect(await problemsOf(tax('4429.32'))).toMatchObject([
      {
        path: ['lines', 0, 'taxAmount'],
        text: '按 13% 税率，税额应为 ¥4,429.20，填写的是 ¥4,429.32',
      },
    ]);
    expect(await problemsOf(tax('4429.35', '28'))).toMatchObject([
      {
        path: ['lines', 0, 'taxAmount'],
        text: '按 13% 税率，税额应为 ¥4,429.20（28 行，可相差 ¥0.14），填写的是 ¥4,429.35',
      },
    ]);
    for (const wrong of ['0', '1001', '2.5', '一']) {
      expect(await problemsOf(tax('4429.32', wrong))).toMatchObject([
        { path: ['lines', 0, 'lineCount'], text: '请填写发票行数（1–1000）' },
      ]);
    }
    await tax('4429.32', '28');
    expect(await made.paper()).toMatchObject({ taxAmount: '4429.32' });
  });

  test('a line and its discount are each rounded for themselves', async () => {
    const made = await asked('10');
    const whole = made.line({ amount: 3_861_302, tax: 444_221, quantity: '10' });
    const file = made.file({ amount: 3_850_000, taxAmount: 442_921, lines: [whole] });
    const discount = `<IssuItemInformation><ItemName>*商品*折</ItemName><Amount>-100.02</Amount>
      <TaxRate>0.13</TaxRate><ComTaxAm>-13.00</ComTaxAm></IssuItemInformation></EInvoiceData>`;
    const xml = eInvoiceXml(file).replace('</EInvoiceData>', discount);
    await sendXml(made, { number: file.number, xml });
    expect(await made.paper()).toMatchObject({ taxAmount: '4429.21', differences: [] });
  });

  test('saleInvoice.reverse: invalid: a red invoice before its blue one, and of another one', async () => {
    const made = await asked('10');
    const { buyer, seller, id } = made;
    const values = await registration(market, seller, id);
    await seller.call(registerInvoice, values);
    const red = { id, number: invoiceNumber(), reason: '退货', amount: '38500' };
    const early = (issueDate: string) => seller.call(reverseInvoice, { ...red, issueDate });
    for (const day of ['2026-01-04', '1999-10-01']) {
      expect(await problemsOf(early(day))).toMatchObject([
        { path: ['issueDate'], text: '不能早于原发票的开票日期 2026-01-05' },
      ]);
    }
    const confirmation = invoiceNumber();
    const of = { id, number: confirmation, amount: '38500', reason: 'returned' } as const;
    await seller.call(askRedConfirmation, { ...of, side: 'seller' });
    await buyer.call(takeRedStep, { number: confirmation, side: 'buyer', step: 'confirm' });
    const send = async (fields: Partial<EInvoice>) => {
      const file = made.file({
        ...{ number: red.number, issueDate: '2026-01-06', isReversal: true, ...fields },
        ...{ amount: 3_850_000, taxAmount: 442_920 },
        lines: [made.line({ amount: 3_850_000, tax: 442_920 })],
      });
      const bytes = Buffer.from(eInvoiceXml(file));
      const fileIds = [await uploaded(market, seller, bytes, 'red.xml')];
      return seller.call(reverseInvoice, { ...red, issueDate: '2026-01-06', fileIds });
    };
    const other = invoiceNumber();
    expect(await problemsOf(send({ reverses: other, confirmation: other }))).toMatchObject([
      { path: ['fileIds'], text: `文件中的被红冲蓝字发票号码是 ${other}，应为 ${values.number}` },
      {
        path: ['fileIds'],
        text: `文件中的红字发票信息确认单编号是 ${other}，应为 ${confirmation}`,
      },
    ]);
    await send({ reverses: values.number, confirmation });
  });

  test('goods that are given away stand on it with a discount of all of them, and are noted', async () => {
    const made = await asked('10');
    const file = made.file({
      ...{ amount: 3_850_000, taxAmount: 442_920 },
      lines: [made.line({ amount: 3_850_000, tax: 442_920, quantity: '10' })],
    });
    const row = (sign: string) =>
      `<IssuItemInformation><ItemName>*劳保*手套</ItemName><Amount>${sign}88.50</Amount>
        <TaxRate>0.13</TaxRate><ComTaxAm>${sign}11.51</ComTaxAm></IssuItemInformation>`;
    const gift = `${row('')}${row('-')}</EInvoiceData>`;
    const xml = eInvoiceXml(file).replace('</EInvoiceData>', gift);
    await sendXml(made, { number: file.number, xml });
    expect(await made.paper()).toMatchObject({
      ...{ amount: '38500.00', differences: ['发票上另有金额为 0 的“手套”'] },
      lines: [{ amount: '38500.00' }],
    });
  });

  test('saleInvoice.register: fileRefused: an OFD whose invoice contradicts itself, or that has two', async () => {
    const made = await asked('10');
    const file = made.file({
      ...{ amount: 3_850_000, taxAmount: 442_920 },
      lines: [made.line({ amount: 3_850_000, tax: 442_920 })],
    });
    const { seller, id, amount, lines } = made;
    const send = async (...xmls: string[]) => {
      const attached = xmls.map(
        (xml, at) => [`Doc_0/Attachs/${at}.xml`, Buffer.from(xml)] as const,
      );
      const bytes = archive([['OFD.xml', Buffer.from('<ofd/>')], ...attached]);
      const fileIds = [await uploaded(market, seller, bytes, 'a.ofd')];
      const head = { id, amount, lines, fileIds, issueDate: '2026-01-05' };
      return seller.call(registerInvoice, { ...head, number: file.number });
    };
    const [right, other] = [eInvoiceXml(file), eInvoiceXml({ ...file, buyerName: '别家公司' })];
    expect(await problemsOf(send(right.replace('>4429.20<', '>4429.21<')))).toMatchObject([
      { path: ['fileIds'], code: 'fileRefused', text: expect.stringContaining('不一致') },
    ]);
    expect(await problemsOf(send(other, right))).toMatchObject([
      { path: ['fileIds'], code: 'fileRefused', text: expect.stringContaining('多张') },
    ]);
    await send(right, right);
    expect(await made.paper()).toMatchObject({ number: file.number });
  });

  test('an invoice from before its seller was renamed has the earlier name', async () => {
    const made = await asked('10');
    const file = made.file({
      ...{ amount: 3_850_000, taxAmount: 442_920, sellerName: '望澜旧名（无锡）钢铁有限公司' },
      lines: [made.line({ amount: 3_850_000, tax: 442_920 })],
    });
    const xml = eInvoiceXml(file);
    expect(await problemsOf(sendXml(made, { number: file.number, xml }))).toMatchObject([
      { path: ['fileIds'], text: expect.stringContaining('望澜旧名') },
    ]);
    await market.db.insert(nameChanges).values({
      ...{ accountId: Number(made.seller.id), name: '望澜旧名(无锡)钢铁有限公司' },
      ...{ changedAt: market.now(), reason: '更名' },
    });
    await sendXml(made, { number: file.number, xml });
    expect(await made.paper()).toMatchObject({ number: file.number });
  });

  test('a name in a section of any text, and an OFD with a comment, are taken; why others are not is said', async () => {
    const made = await asked('10');
    const file = made.file({
      ...{ amount: 3_850_000, taxAmount: 442_920 },
      lines: [made.line({ amount: 3_850_000, tax: 442_920, quantity: '10' })],
    });
    const { productName } = made.goods;
    const xml = eInvoiceXml(file).replace(
      `*商品*${productName}`,
      `<![CDATA[*商品*${productName}]]>`,
    );
    expect(xml).toContain('CDATA');
    const commented = Buffer.concat([
      archive([
        ['OFD.xml', Buffer.from('<ofd/>')],
        ['Doc_0/Attachs/original_invoice.xml', Buffer.from(xml)],
      ]),
      Buffer.from('made by hand'),
    ]);
    commented.writeUInt16LE('made by hand'.length, commented.length - 'made by hand'.length - 2);
    const { seller } = made;
    const fileIds = [await uploaded(market, seller, commented, 'a.ofd')];
    const { id, amount, lines } = made;
    await seller.call(registerInvoice, {
      ...{ id, amount, lines, fileIds, number: file.number, issueDate: '2026-01-05' },
    });
    expect(await made.paper()).toMatchObject({ differences: [], taxAmount: '4429.20' });
    const why = async (bytes: Buffer, name: string) =>
      (await refusalOf(uploaded(market, seller, bytes, name))).text;
    const sent = eInvoiceXml(file);
    for (const [bytes, text] of [
      [sent.slice(0, -20), '不完整'],
      [sent.replaceAll(file.number, '123'), '没有发票号码'],
      [sent.replace('>4429.20<', '>4429.21<'), '不一致'],
    ] as const) {
      expect(await why(Buffer.from(bytes), 'a.xml')).toContain(text);
    }
    expect(await why(commented.subarray(0, -3), 'a.ofd')).toContain('不是 OFD');
  });
});
