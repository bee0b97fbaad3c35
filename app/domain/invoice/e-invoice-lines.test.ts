import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type EInvoice, type EInvoiceLine, readEInvoice } from './e-invoice.ts';
import { differences } from './e-invoice-differences.ts';
import { xmlTextOf } from './e-invoice-xml.ts';
import { isSameParty } from './same-party.ts';
import { eInvoiceXml } from './sample-e-invoice.ts';
import { taxAt } from './tax.ts';
import { personTaxNumberOf, taxNumberOf } from './tax-number.ts';
import { TAX_RATE_CODES } from './tax-rate.ts';

const HEAD = {
  kind: null,
  ...{ number: '26312000000000000001', issueDate: '2026-11-20', isReversal: false },
  ...{ sellerName: '江城钢铁 & 贸易有限公司', sellerTaxNo: '91440300708461136T' },
  ...{ buyerName: '远澄（宁波）机械制造有限公司', buyerTaxNo: '91110000802100433B' },
};

const anyLine = fc.record({
  name: fc.constantFrom('螺纹钢', '尿素 <颗粒>', 'A & B'),
  spec: fc.constantFrom('', 'HRB400E Φ20'),
  unit: fc.constantFrom('吨', '件'),
  quantity: fc.constantFrom('10', '0.1234567890123', ''),
  unitPrice: fc.constantFrom('3407.0796460177', ''),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  rate: fc.constantFrom(...TAX_RATE_CODES),
});

const invoiceOf = (lines: EInvoiceLine[], isReversal: boolean): EInvoice => ({
  ...HEAD,
  ...{ lines, isReversal },
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
  taxAmount: lines.reduce((sum, line) => sum + line.tax, 0),
});

describe('the lines of a 数电票', () => {
  property.prop([fc.array(anyLine, { minLength: 1, maxLength: 40 }), fc.boolean()])(
    'are read back, of a reversal too',
    (lines, isReversal) => {
      const taxed = lines.map((line) => ({ ...line, tax: taxAt(line.amount, line.rate) }));
      const invoice = invoiceOf(taxed, isReversal);
      expect(readEInvoice(eInvoiceXml(invoice))).toEqual(invoice);
    },
  );

  const line = { name: '钢', spec: '', unit: '吨', quantity: '1', unitPrice: '1' };
  const one = invoiceOf([{ ...line, amount: 11_300, tax: 1300, rate: '13' }], false);

  test.each<[string, string, string, string | null]>([
    ['in percent', '<TaxRate>0.13<', '<TaxRate>13%<', '13'],
    ['as a part of one with more digits', '<TaxRate>0.13<', '<TaxRate>0.1300<', '13'],
    ['in other words', '<TaxRate>0.13<', '<TaxRate>***<', null],
    ['not at all', '<TaxRate>0.13</TaxRate>', '', null],
  ])('have a rate %s', (_, from, to, rate) => {
    expect(eInvoiceXml(one)).toContain(from);
    expect(readEInvoice(eInvoiceXml(one).replace(from, to))?.lines[0]?.rate).toBe(rate);
  });

  test('have no longer words than an invoice has, however long a file is', () => {
    const long = {
      ...one,
      lines: one.lines.map((own) => ({ ...own, name: '钢'.repeat(100_000) })),
    };
    expect(readEInvoice(eInvoiceXml(long))?.lines[0]?.name).toHaveLength(196);
  });

  test('a discount is taken off the line before it', () => {
    const discount = (net: string, tax: string) =>
      eInvoiceXml({ ...one, amount: 10_170, taxAmount: 1170 }).replace(
        '</IssuItemInformation>',
        `</IssuItemInformation><IssuItemInformation><ItemName>*商品*钢</ItemName><Amount>${net}</Amount><TaxRate>0.13</TaxRate><ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`,
      );
    expect(readEInvoice(discount('-10.00', '-1.30'))?.lines).toMatchObject([
      { amount: 10_170, tax: 1170 },
    ]);
    expect(readEInvoice(discount('-200.00', '-26.00'))).toBeNull();
  });

  test.each([
    ['do not come to its sums', '<Amount>100.00<', '<Amount>100.01<'],
    ['say an amount twice', '<Amount>', '<Amount>1</Amount><Amount>'],
    ['say an amount that is none', '<Amount>100.00<', '<Amount>1e2<'],
    ['have an entity of their own in a name', '*商品*钢', '*商品*&steel;'],
  ])('that %s are none', (_, from, to) => {
    expect(eInvoiceXml(one)).toContain(from);
    expect(readEInvoice(eInvoiceXml(one).replace(from, to))).toBeNull();
  });

  test('in another namespace are the same', () => {
    const xml = eInvoiceXml(one)
      .replace(/<(\/?)(?=[A-Z])/g, '<$1fp:')
      .replace('<fp:EInvoice>', '<fp:EInvoice xmlns:fp="urn:other">');
    expect(readEInvoice(xml)).toEqual(one);
  });

  test.each([
    ['an entity of its own', '<!DOCTYPE EInvoice [<!ENTITY a "1">]>'],
    ['an entity from a file', '<!DOCTYPE EInvoice [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
    ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;">]>'],
    ['a stylesheet in an instruction that is not closed', '<?xml-stylesheet href="x"'],
  ])('with %s are none, and nothing is looked up', (_, head) => {
    expect(readEInvoice(eInvoiceXml(one).replace('<EInvoice>', `${head}<EInvoice>`))).toBeNull();
  });
});

describe('the bytes of an XML', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  // 「中」 in GBK.
  const GBK = Uint8Array.from([...utf8('<?xml version="1.0" encoding="GBK"?><a>'), 0xd6, 0xd0]);

  test('are read as what they declare', () => {
    expect(xmlTextOf(GBK)).toContain('<a>中');
    expect(xmlTextOf(utf8('<?xml version="1.0" encoding="UTF-8"?><a>中'))).toContain('<a>中');
    expect(xmlTextOf(utf8('\ufeff<a>中'))).toBe('\ufeff<a>中');
  });

  test.each([
    ['that are not what they declare', Uint8Array.from([...utf8('<a>'), 0xd6, 0xd0])],
    ['of another encoding', utf8('<?xml version="1.0" encoding="UTF-7"?><a>')],
  ])('%s are none', (_, bytes) => expect(xmlTextOf(bytes)).toBeNull());
});

describe('the parties of an invoice', () => {
  test.each([
    ['远澄（宁波）公司', '远澄(宁波) 公司', true],
    ['ＡＢＣ公司', 'abc公司', true],
    ['林知夏（个人）', '林知夏', true],
    ['远澄公司', '远澄机械公司', false],
    ['（个人）远澄', '远澄', false],
  ])('%s and %s: %s', (one, other, same) => expect(isSameParty(one, other)).toBe(same));

  test('the seller is compared where it is known, and any of its names will do', () => {
    const read = { ...HEAD, amount: 1, taxAmount: 0, lines: [] };
    const { lines: _, ...registered } = read;
    const seller = { sellerNames: ['望澜', '江城钢铁&贸易有限公司'], sellerTaxNo: '' };
    expect(differences(read, { ...registered, ...seller })).toEqual([]);
    const other = { sellerNames: ['望澜'], sellerTaxNo: '91110000802100433B' };
    expect(differences(read, { ...registered, ...other })).toEqual([
      { field: 'sellerName', text: '文件中的销售方是 江城钢铁 & 贸易有限公司，应为 望澜' },
      {
        field: 'sellerTaxNo',
        text: '文件中的销售方统一社会信用代码是 91440300708461136T，应为 91110000802100433B',
      },
    ]);
  });

  test.each([
    ['15 characters', '330203144XX9876', '330203144XX9876'],
    ['20 characters of a sole trader', '11010519491231002X01', '11010519491231002X01'],
    ['20 characters that end with none', '11010519491231002X#1', null],
    ['20 characters without a person', '11010519491231002101', null],
    ['16 characters', '330203144XX98765', null],
    ['an identity card of a company', '11010519491231002X', null],
  ])('a tax number of %s', (_, typed, number) => expect(taxNumberOf(typed)).toBe(number));

  test('a natural person may have that of an identity card', () => {
    expect(personTaxNumberOf('11010519491231002x')).toBe('11010519491231002X');
    expect(personTaxNumberOf('110105194912310021')).toBeNull();
    expect(personTaxNumberOf('110105194913310028')).toBeNull();
    expect(personTaxNumberOf('91440300708461136T')).toBe('91440300708461136T');
  });
});
