import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideTitle, titleConsents } from '#app/domain/invoice/consent-contract.ts';
import {
  applyInvoice,
  invoiceableOrders,
  invoiceRequests,
  refuseInvoice,
  registerInvoice,
  reverseInvoice,
  saleInvoices,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import { MOST_TITLES } from '#app/domain/invoice/invoice.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import {
  deleteInvoiceTitle,
  invoiceTitles,
  saveInvoiceTitle,
} from '#app/domain/invoice/title-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sellerOf, sold } from '#tests/api/delivery/sending.ts';
import { download } from '#tests/api/file/uploading.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { zip } from '#tests/support/sample-files.ts';
import { orders } from '#trading-api/schema.ts';
import { apply, invoiceNumber, received, registration, TITLE, uploaded } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** As a Chinese keyboard types figures. */
const fullWidth = (figures: string) =>
  figures.replace(/\d/g, (figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0));

describe('invoice titles', () => {
  test('several, one of them the default', async () => {
    const buyer = await market.buyer();
    const { id } = await buyer.call(saveInvoiceTitle, TITLE);
    await buyer.call(saveInvoiceTitle, { ...TITLE, name: '第二个' });
    const other = await buyer.call(saveInvoiceTitle, { ...TITLE, name: '第三个', isDefault: true });
    const titles = await buyer.call(invoiceTitles, {});
    expect(titles.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['第三个', true],
      [TITLE.name, false],
      ['第二个', false],
    ]);
    await buyer.call(saveInvoiceTitle, { ...TITLE, id, phone: '0574-1' });
    await buyer.call(deleteInvoiceTitle, { id: other.id });
    expect(await buyer.call(invoiceTitles, {})).toMatchObject([
      { id, phone: '0574-1', isDefault: true },
      { name: '第二个', isDefault: false },
    ]);
  });

  test('invoiceTitle.save: missing: each field that a 专票 needs; a person needs only a name for a 普票', async () => {
    const buyer = await market.buyer();
    const problems = await problemsOf(buyer.call(saveInvoiceTitle, { kind: 'special' }));
    expect(problems.map(({ path: [field], code }) => `${field} ${code}`)).toEqual(
      ['name', 'taxNo', 'address', 'phone', 'bank', 'account'].map((field) => `${field} missing`),
    );
    await buyer.call(saveInvoiceTitle, { kind: 'general', name: '林知夏' });
    const company = await market.buyer({ customerType: 'enterprise' });
    const bare = company.call(saveInvoiceTitle, { kind: 'general', name: '公司' });
    expect(await problemsOf(bare)).toMatchObject([{ path: ['taxNo'], code: 'missing' }]);
  });

  test('invoiceTitle.save: invalid, a number whose check character is wrong, or no address of mail', async () => {
    const buyer = await market.buyer();
    const wrong = { ...TITLE, taxNo: '91440300708461136X', email: 'a@b' };
    expect(await problemsOf(buyer.call(saveInvoiceTitle, wrong))).toMatchObject([
      { path: ['taxNo'], code: 'invalid' },
      { path: ['email'], code: 'invalid' },
    ]);
  });

  test('invoiceTitle.save: tooMany, also when they are added at once', async () => {
    const buyer = await market.buyer();
    const { made, refused } = await race(
      times(MOST_TITLES + 5, () => buyer.call(saveInvoiceTitle, TITLE, { serial: newSerial() })),
    );
    expect([made.length, new Set(refused)]).toEqual([MOST_TITLES, new Set(['tooMany'])]);
    const titles = await buyer.call(invoiceTitles, {});
    expect(titles.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('another account’s title cannot be changed, deleted or used', async () => {
    const [owner, other] = await market.buyers(2);
    if (!owner || !other) throw new Error('no buyers');
    const { id } = await owner.call(saveInvoiceTitle, TITLE);
    expect(await codeOf(other.call(saveInvoiceTitle, { ...TITLE, id }))).toBe('G404');
    expect(await codeOf(other.call(deleteInvoiceTitle, { id }))).toBe('G404');
    const { orderCode } = await received(market, { buyer: other });
    const orders = [{ orderCode, amount: '1' }];
    const used = other.call(applyInvoice, { titleId: id, sellerCode: 'S0001', orders });
    expect(await codeOf(used)).toBe('G404');
  });
});

describe('invoice.apply', () => {
  test('on the received and paid amount, less open requests', async () => {
    const { buyer, orderCode, seller } = await received(market);
    expect(await buyer.call(invoiceableOrders, {})).toMatchObject([
      { orderCode, sellerCode: 'S0001', amount: '38500.00' },
    ]);
    await apply(buyer, [{ orderCode, amount: '10,000' }]);
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { amount: '28500.00' },
    ]);
    const shown = await seller.call(saleInvoices, { orderCode });
    expect(shown.content).toMatchObject([{ state: 'waiting', amount: '10000.00', title: TITLE }]);
    const books = { purchaseNumber: 'PO-2026-7', costCentre: 'CC-7', project: '二期' };
    await market.db.update(orders).set(books).where(eq(orders.orderCode, orderCode));
    const own = await buyer.call(invoiceRequests, { orderCode });
    expect(own.content).toMatchObject([{ orders: [{ orderCode, ...books }] }]);
    expect(JSON.stringify(await seller.call(saleInvoices, { orderCode }))).not.toContain('PO-2026');
    const { events } = await buyer.call(orderById, { id: orderCode });
    expect(events.at(-1)).toMatchObject({ kind: 'invoiceAsked', amount: '10000.00' });
  });

  test('on the weighed amount where it is less; on nothing where nothing was received', async () => {
    const { buyer, orderCode } = await received(market, { weighed: '9.7' });
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { amount: '37345.00' },
    ]);
    market.advance(3000);
    const unsent = await sold(market, { buyer });
    const { orderCode: other } = unsent;
    expect(await buyer.call(invoiceableOrders, { orderCode: other })).toEqual([]);
    expect(await codeOf(apply(buyer, [{ orderCode: other, amount: '1' }]))).toBe('tooLarge');
  });

  test('several orders of one seller at once, and by month', async () => {
    const first = await received(market);
    market.advance(3000);
    const second = await received(market, { buyer: first.buyer });
    const orders = [first, second].map(({ orderCode }) => ({ orderCode, amount: '38500' }));
    const { id } = await apply(first.buyer, orders);
    expect((await first.buyer.call(invoiceRequests, { id })).content).toMatchObject([
      { amount: '77000.00' },
    ]);
    expect(await first.buyer.call(invoiceableOrders, { month: '1999-12' })).toEqual([]);
  });

  test('invoice.apply: missing, without a title or an order', async () => {
    const buyer = await market.buyer();
    const bare = buyer.call(applyInvoice, { sellerCode: 'S0001' });
    expect(await problemsOf(bare)).toMatchObject([
      { path: ['titleId'], code: 'missing' },
      { path: ['orders'], code: 'missing' },
    ]);
  });

  test('invoice.apply: invalid, an amount that cannot be read, or an order twice', async () => {
    const { buyer, orderCode } = await received(market);
    const twice = [
      { orderCode, amount: '1' },
      { orderCode, amount: '1' },
    ];
    expect(await problemsOf(apply(buyer, twice))).toMatchObject([
      { path: ['orders', 1, 'amount'], code: 'invalid' },
    ]);
    expect(await codeOf(apply(buyer, [{ orderCode, amount: '一万' }]))).toBe('invalid');
  });

  test('invoice.apply: tooLarge; of requests made at once no fen is asked for twice', async () => {
    const { buyer, orderCode } = await received(market);
    const { id: titleId } = await buyer.call(saveInvoiceTitle, TITLE);
    const orders = [{ orderCode, amount: '10000' }];
    const { made, refused } = await race(
      times(8, () => buyer.call(applyInvoice, { titleId, sellerCode: 'S0001', orders })),
    );
    expect([made.length, refused]).toEqual([3, Array(5).fill('tooLarge')]);
  });

  test("another account's order is unknown", async () => {
    const { orderCode } = await received(market);
    const other = await market.buyer();
    expect(await codeOf(apply(other, [{ orderCode, amount: '1' }]))).toBe('G404');
    expect((await other.call(invoiceRequests, {})).content).toEqual([]);
  });
});

async function asked(amount = '38500') {
  const made = await received(market);
  const { id } = await apply(made.buyer, [{ orderCode: made.orderCode, amount }]);
  return { ...made, id };
}

describe('saleInvoice.register', () => {
  test('with its file, which the buyer may read then', async () => {
    const { buyer, seller, id } = await asked();
    const values = await registration(market, seller, id);
    const [file = ''] = values.fileIds ?? [];
    expect((await download(market, buyer, file).catch(() => null))?.status).toBeUndefined();
    await seller.call(registerInvoice, values);
    const { content } = await buyer.call(invoiceRequests, { month: '2026-01', id });
    expect(content).toMatchObject([
      { state: 'issued', invoices: [{ number: values.number, taxAmount: '4429.20' }] },
    ]);
    expect((await download(market, buyer, file)).status).toBe(200);
    const stranger = await market.buyer();
    expect(await codeOf(download(market, stranger, file))).toBe('G404');
  });

  test('saleInvoice.register: missing, without a file', async () => {
    const { seller, id } = await asked();
    const values = await registration(market, seller, id, { fileIds: [] });
    expect(await problemsOf(seller.call(registerInvoice, values))).toMatchObject([
      { path: ['fileIds'], code: 'missing' },
    ]);
  });

  test('saleInvoice.register: invalid, number, day, amount, rate and tax', async () => {
    const { seller, id } = await asked();
    const wrong = {
      ...{ number: '123', issueDate: '2999-01-01', amount: '38499' },
      ...{ taxRate: '13', taxAmount: '1' },
    };
    const values = await registration(market, seller, id, wrong);
    const problems = await problemsOf(seller.call(registerInvoice, values));
    expect(problems.map(({ path: [field] }) => field)).toEqual([
      ...['number', 'issueDate', 'amount', 'taxAmount'],
    ]);
    const noRate = seller.call(registerInvoice, { ...values, taxRate: '12' });
    expect((await problemsOf(noRate)).map(({ path: [field] }) => field)).toContain('taxRate');
    const empty = { ...values, amount: '', taxRate: '', taxAmount: '' };
    const unsaid = await problemsOf(seller.call(registerInvoice, empty));
    expect(unsaid.map(({ path: [field] }) => field)).toEqual(
      expect.arrayContaining(['amount', 'taxRate', 'taxAmount']),
    );
  });

  test('saleInvoice.register: exists, a number that another invoice has', async () => {
    const [one, other] = [await asked(), await asked()];
    const values = await registration(market, one.seller, one.id);
    await one.seller.call(registerInvoice, values);
    const again = {
      ...(await registration(market, other.seller, other.id)),
      number: fullWidth(values.number ?? ''),
    };
    expect(await problemsOf(other.seller.call(registerInvoice, again))).toMatchObject([
      { path: ['number'], code: 'exists' },
    ]);
  });

  test('saleInvoice.register: decided; of two at once one is registered', async () => {
    const { seller, id } = await asked();
    const both = [await registration(market, seller, id), await registration(market, seller, id)];
    const { made, refused } = await race(both.map((each) => seller.call(registerInvoice, each)));
    expect([made.length, refused]).toEqual([1, ['decided']]);
  });

  test('invoice.withdraw: decided; a request and its withdrawal at once', async () => {
    const { buyer, seller, id, orderCode } = await asked();
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(withdrawInvoice, { id }))).toBe('G404');
    const registering = await registration(market, seller, id);
    const { made, refused } = await race([
      buyer.call(withdrawInvoice, { id }),
      seller.call(registerInvoice, registering),
    ]);
    expect([made.length, refused]).toEqual([1, ['decided']]);
    const other = await asked();
    await other.buyer.call(withdrawInvoice, { id: other.id });
    expect(await codeOf(other.seller.call(refuseInvoice, { id: other.id, reason: '迟了' }))).toBe(
      'decided',
    );
    expect((await other.buyer.call(invoiceRequests, { state: 'withdrawn' })).content).toHaveLength(
      1,
    );
    // Its orders can be asked for again, once.
    const whole = { orderCode: other.orderCode, amount: '38500' };
    const again = await race([apply(other.buyer, [whole]), apply(other.buyer, [whole])]);
    expect([again.made.length, again.refused]).toEqual([1, ['tooLarge']]);
    expect(orderCode).not.toBe(other.orderCode);
  });

  test('saleInvoice.register: fileRefused, the file of another', async () => {
    const { seller, id } = await asked();
    const other = await sellerOf(market, 'S0002');
    const fileIds = [await uploaded(market, other)];
    const values = await registration(market, seller, id, { fileIds });
    expect(await codeOf(seller.call(registerInvoice, values))).toBe('fileRefused');
  });

  test('a request of another seller is unknown', async () => {
    const { id } = await asked();
    const other = await sellerOf(market, 'S0002');
    const values = await registration(market, other, id);
    expect(await codeOf(other.call(registerInvoice, values))).toBe('G404');
    expect((await other.call(saleInvoices, { id })).content).toEqual([]);
  });

  test('the XML of a 数电票 is compared; an OFD is taken; other archives are not', async () => {
    const { buyer, seller, id, orderCode } = await asked();
    const parties = await buyer.call(orderParties, { orderCode });
    const number = invoiceNumber();
    const invoice = {
      ...{ number, issueDate: '2026-01-05', amount: 3_850_000, taxAmount: 442_920 },
      ...{ sellerName: parties.seller.name, sellerTaxNo: parties.seller.taxNo },
      ...{ buyerName: String(TITLE.name), buyerTaxNo: TITLE.taxNo, isReversal: false },
    };
    const xml = (fields: Partial<typeof invoice>) =>
      uploaded(market, seller, Buffer.from(eInvoiceXml({ ...invoice, ...fields })), 'a.xml');
    const send = async (file: string) =>
      seller.call(registerInvoice, {
        ...(await registration(market, seller, id, { number, fileIds: [file] })),
      });
    const reversed = await problemsOf(send(await xml({ isReversal: true })));
    expect(reversed).toMatchObject([{ path: ['fileIds'], text: '文件是红字发票' }]);
    const other = await xml({ amount: 1, taxAmount: 0, buyerName: '别家公司' });
    expect((await problemsOf(send(other))).map(({ path: [field] }) => field)).toEqual([
      ...['amount', 'taxAmount', 'fileIds'],
    ]);
    await send(await xml({}));
    await expect(uploaded(market, seller, zip('OFD.xml', '<ofd/>'), 'a.ofd')).resolves.toBeTruthy();
    expect(await codeOf(uploaded(market, seller, zip('a.txt', 'x'), 'a.ofd'))).toBe('fileRefused');
    const open = Buffer.from('<!DOCTYPE EInvoice><EInvoice/>');
    expect(await codeOf(uploaded(market, seller, open, 'a.xml'))).toBe('fileRefused');
  });
});

describe('saleInvoice.refuse and saleInvoice.reverse', () => {
  test('a refused request frees its orders', async () => {
    const { buyer, seller, id, orderCode } = await asked();
    const bare = seller.call(refuseInvoice, { id, reason: ' ' });
    expect(await codeOf(bare)).toBe('missing');
    await seller.call(refuseInvoice, { id, reason: '抬头有误' });
    expect((await buyer.call(invoiceRequests, { id })).content).toMatchObject([
      { state: 'refused', reason: '抬头有误' },
    ]);
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { amount: '38500.00' },
    ]);
  });

  test('saleInvoice.refuse: missing a reason; decided, a request that is decided already', async () => {
    const { seller, id } = await asked();
    await seller.call(refuseInvoice, { id, reason: '抬头有误' });
    expect(await codeOf(seller.call(refuseInvoice, { id, reason: '再次' }))).toBe('decided');
  });

  const issued = async () => {
    const made = await asked();
    const values = await registration(market, made.seller, made.id);
    await made.seller.call(registerInvoice, values);
    const reversal = (amount: string, fields: object = {}) => ({
      ...{ id: made.id, number: invoiceNumber(), issueDate: '2026-01-06', amount },
      ...{ reason: '退货', ...fields },
    });
    return { ...made, number: values.number, reversal };
  };

  test('a wrong registration is corrected, until something of it is reversed', async () => {
    const { buyer, seller, id, number, reversal } = await issued();
    const right = { ...(await registration(market, seller, id)), fileIds: [], corrects: number };
    expect(await codeOf(seller.call(registerInvoice, { ...right, corrects: '1' }))).toBe('decided');
    await seller.call(registerInvoice, right);
    const invoicesOf = async () =>
      (await buyer.call(invoiceRequests, { id })).content.flatMap(({ invoices }) => invoices);
    expect(await invoicesOf()).toMatchObject([
      { number: right.number, file: { fileName: expect.any(String) } },
    ]);
    expect(await codeOf(seller.call(registerInvoice, right))).toBe('decided');
    await seller.call(reverseInvoice, reversal('8500'));
    const late = { ...right, number: invoiceNumber(), corrects: right.number };
    expect(await codeOf(seller.call(registerInvoice, late))).toBe('decided');
  });

  test('in part it stays 已开票, whole it is 已红冲; the reversed amount can be requested again', async () => {
    const { buyer, seller, id, orderCode, number, reversal } = await issued();
    await seller.call(reverseInvoice, reversal('8500'));
    const [part] = (await buyer.call(invoiceRequests, { id })).content;
    expect(part).toMatchObject({ state: 'issued', reversedAmount: '8500.00' });
    expect(part?.invoices.at(-1)).toMatchObject({ originalNumber: number, taxAmount: '977.88' });
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { amount: '8500.00' },
    ]);
    // By itself the tax of 30,000.00 is a fen more than the invoice has left.
    const more = { ...reversal('30000'), taxAmount: '3451.33' };
    expect(await problemsOf(seller.call(reverseInvoice, more))).toMatchObject([
      { path: ['taxAmount'], code: 'tooLarge', text: '最多可红冲税额 ¥3,451.32' },
    ]);
    await seller.call(reverseInvoice, reversal('30000'));
    const [whole] = (await buyer.call(invoiceRequests, { id })).content;
    expect(whole).toMatchObject({ state: 'reversed', reversedAmount: '38500.00' });
    // Rounded for itself it would take back a fen more than the 4,429.20 of the invoice.
    expect(whole?.invoices.at(-1)).toMatchObject({ taxAmount: '3451.32' });
    expect(await codeOf(seller.call(reverseInvoice, reversal('1')))).toBe('decided');
  });

  test('saleInvoice.reverse: tooLarge; reversals at once do not reverse an amount twice', async () => {
    const { seller, reversal } = await issued();
    const { made, refused } = await race(
      times(4, () => seller.call(reverseInvoice, reversal('15000'))),
    );
    expect([made.length, refused]).toEqual([2, ['tooLarge', 'tooLarge']]);
  });

  test('saleInvoice.reverse: decided, an invoice that is not issued', async () => {
    const { seller, id } = await asked();
    const reversal = { id, number: invoiceNumber(), issueDate: '2026-01-06', amount: '1' };
    expect(await codeOf(seller.call(reverseInvoice, { ...reversal, reason: '退货' }))).toBe(
      'decided',
    );
  });

  test('saleInvoice.reverse: missing, invalid, exists, fileRefused', async () => {
    const { seller, number, reversal } = await issued();
    const send = (fields: object) => seller.call(reverseInvoice, reversal('1', fields));
    expect(await codeOf(send({ reason: '' }))).toBe('missing');
    for (const wrong of [{ amount: 'x' }, { amount: '' }, { taxAmount: '' }]) {
      expect(await codeOf(send(wrong))).toBe('invalid');
    }
    expect(await codeOf(send({ number }))).toBe('exists');
    expect(await codeOf(send({ fileIds: ['none'] }))).toBe('fileRefused');
  });
});

describe('a title that is not the company’s own name', () => {
  /** A company's request on another name, for an order that it has received. */
  async function askedFor(buyer: Buyer) {
    const { orderCode } = await received(market, { buyer });
    return { orderCode, ...(await apply(buyer, [{ orderCode, amount: '1000' }])) };
  }
  const enterprise = (name = '临湖恒泰建设有限公司') =>
    market.buyer({ customerType: 'enterprise', esignatureContractStatus: '2', name });
  const operatorOf = () => market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
  const stateOf = async (buyer: Buyer, id: string) =>
    (await buyer.call(invoiceRequests, { id })).content[0];

  test('issue 18 §2: waits for the operator’s consent, and buyer and seller get a message about it', async () => {
    const [buyer, operator, seller] = [
      await enterprise(),
      await operatorOf(),
      await sellerOf(market),
    ];
    const { id, orderCode } = await askedFor(buyer);
    expect((await buyer.call(invoiceTitles, {}))[0]?.needsConsent).toBe(true);
    expect(await stateOf(buyer, id)).toMatchObject({ state: 'waiting', consent: 'waiting' });
    const values = {
      ...(await registration(market, seller, id)),
      amount: '1000',
      taxAmount: '115.04',
    };
    expect(await codeOf(seller.call(registerInvoice, values))).toBe('consentMissing');
    const { content } = await operator.call(titleConsents, { rows: 500 });
    expect(content.find((each) => each.id === id)).toMatchObject({
      buyerName: '临湖恒泰建设有限公司',
      titleName: TITLE.name,
      amount: '1000.00',
      orderCodes: [orderCode],
    });
    await operator.call(decideTitle, { id, agree: true });
    await expectNotified(market, 'invoiceTitleDecided', buyer, { text: /已同意.*1,000\.00/ });
    await expectNotified(market, 'invoiceTitleDecided', seller, {
      path: `/customer/sale-invoices/${id}`,
    });
    await seller.call(registerInvoice, values);
    expect(await stateOf(buyer, id)).toMatchObject({ state: 'issued', consent: 'given' });
    // What was agreed to once is not asked again, however it is written.
    const again = await apply(buyer, [{ orderCode, amount: '500' }]);
    expect(await stateOf(buyer, again.id)).toMatchObject({ state: 'waiting', consent: 'given' });
  });

  test('issue 54: a title that was agreed to is the same one with other brackets and widths', async () => {
    const [buyer, operator] = [await enterprise(), await operatorOf()];
    const { orderCode } = await received(market, { buyer });
    const ask = async (name: string, taxNo: string = TITLE.taxNo) => {
      const { id: titleId } = await buyer.call(saveInvoiceTitle, { ...TITLE, name, taxNo });
      const orders = [{ orderCode, amount: '100' }];
      const { id } = await buyer.call(applyInvoice, { titleId, sellerCode: 'S0001', orders });
      return { id, consent: (await stateOf(buyer, id))?.consent };
    };
    const { id } = await ask('甲（上海）有限公司');
    await operator.call(decideTitle, { id, agree: true });
    expect((await ask('甲(上海) 有限公司')).consent).toBe('given');
    expect((await ask('甲（无锡）有限公司')).consent).toBe('waiting');
    expect((await ask('甲（上海）有限公司', '91310000132200821H')).consent).toBe('waiting');
  });

  test('issue 18 §2: is returned with a reason, and its orders can be asked for again', async () => {
    const [buyer, operator, seller] = [
      await enterprise(),
      await operatorOf(),
      await sellerOf(market),
    ];
    const { id, orderCode } = await askedFor(buyer);
    const before = await buyer.call(invoiceableOrders, { orderCode });
    await operator.call(decideTitle, { id, agree: false, reason: '与订单无关的公司' });
    expect(await stateOf(buyer, id)).toMatchObject({
      state: 'refused',
      reason: '与订单无关的公司',
    });
    const after = await buyer.call(invoiceableOrders, { orderCode });
    expect(Number(after[0]?.amount)).toBe(Number(before[0]?.amount) + 1000);
    await expectNotified(market, 'invoiceTitleDecided', buyer, {
      text: /驳回了.*与订单无关的公司/,
    });
    await expectNotified(market, 'invoiceTitleDecided', seller, { text: /驳回了/ });
    const order = await buyer.call(orderById, { id: orderCode });
    expect(order.events.map(({ kind }) => kind)).toContain('invoiceRefused');
  });

  test('saleInvoice.register: consentMissing until the operator has agreed', async () => {
    const [buyer, seller] = [await enterprise(), await sellerOf(market)];
    const { id } = await askedFor(buyer);
    const values = await registration(market, seller, id, { amount: '1000', taxAmount: '115.04' });
    expect(await codeOf(seller.call(registerInvoice, values))).toBe('consentMissing');
  });

  test('invoiceDesk.decideTitle: missing: a reason; decided; G404; none for a company’s own name', async () => {
    const [buyer, operator] = [await enterprise(), await operatorOf()];
    const { id } = await askedFor(buyer);
    const decide = (agree: boolean, reason = '') =>
      operator.call(decideTitle, { id, agree, reason });
    expect(await codeOf(decide(false, ' '))).toBe('missing');
    await decide(true);
    expect(await codeOf(decide(true))).toBe('decided');
    expect(await codeOf(operator.call(decideTitle, { id: '987654321', agree: true }))).toBe('G404');
    const own = await askedFor(await enterprise(`${TITLE.name} `));
    expect(await codeOf(operator.call(decideTitle, { id: own.id, agree: true }))).toBe('decided');
  });
});

describe('the archive of a month', () => {
  test('has every file of the buyer, and is a ZIP; a month without any is none', async () => {
    const { buyer, seller, id } = await asked();
    const values = await registration(market, seller, id);
    await seller.call(registerInvoice, values);
    const archive = (month: string, by = buyer) =>
      fetch(`${market.url}/api/invoice/invoice/archive?month=${month}`, {
        headers: { 'x-token': by.token },
      });
    const answer = await archive('2026-01');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    expect(bytes.toString('utf8')).toContain(`发票-${values.number}-`);
    // The end record counts its entries and says where their directory is.
    const end = bytes.subarray(-22);
    expect(end.readUInt16LE(10)).toBe(1);
    expect(bytes.readUInt32LE(end.readUInt32LE(16))).toBe(0x02014b50);
    const [file = ''] = values.fileIds ?? [];
    expect(bytes.includes((await download(market, buyer, file)).bytes)).toBe(true);
    expect(await (await archive('2025-01')).json()).toMatchObject({ resultCode: 'G404' });
    const stranger = await market.buyer();
    expect(await (await archive('2026-01', stranger)).json()).toMatchObject({ resultCode: 'G404' });
  });
});
