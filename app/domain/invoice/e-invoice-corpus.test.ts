import { describe, expect, test } from 'vitest';
import { file, LINE, NUMBER, SUMS } from '#tests/support/foreign-e-invoice.ts';
import type { WantedLine } from './document-lines.ts';
import { readEInvoice } from './e-invoice.ts';
import { differences } from './e-invoice-differences.ts';
import { xmlTextOf } from './e-invoice-xml.ts';
import { readLines } from './registration.ts';
import { taxRateOf } from './tax-rate.ts';

/** Files of other programs, and the one right reading of each. */
const ORDER: WantedLine = {
  ...{ orderCode: 'D1', position: 0, name: '热轧卷板', spec: 'Q235B', unit: '吨', usualRate: '13' },
  grade: '',
  ...{ quantity: 1000, amount: 11_300 },
};

/** What a registration says of a file: what is refused, and what is listed as different. */
function registered(xml: string, wanted: readonly WantedLine[] = [ORDER], rate = '13') {
  const read = readEInvoice(xml);
  if (!read) throw new Error('it is not read');
  const typed = wanted.map(({ orderCode, position }) => ({
    ...{ orderCode, position, amount: '', taxRate: rate, taxAmount: '', reason: '特殊' },
  }));
  const { ofFile, problems, notes } = readLines(wanted, typed, read.lines);
  return { refused: [...ofFile, ...problems.map(({ text }) => text)], notes };
}

const goods = (more: string, name = '*黑色金属冶炼压延品*热轧卷板') =>
  file({ lines: LINE(name, '100.00', '0.13', '13.00', more) });
const amounts = (net: string, tax: string, all: string) =>
  file({ basic: SUMS(net, tax, all), lines: LINE('*钢材*热轧卷板', net, '0.13', tax) });
const INVOICE = { number: NUMBER, amount: 11_300, taxAmount: 1_300, issueDate: '2026-11-20' };
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0));

describe('a file of another program', () => {
  test.each<[string, string, object]>([
    ['groups thousands', amounts('1,000.00', '130.00', '1,130.00'), { amount: 113_000 }],
    ['writes six decimals', amounts('100.000000', '13.000000', '113.000000'), INVOICE],
    [
      'writes its digits in full width',
      file({
        supervision: `<TaxSupervisionInfo><InvoiceNumber>${fullWidth(NUMBER)}</InvoiceNumber><IssueTime>${fullWidth('2026-11-20')}</IssueTime></TaxSupervisionInfo>`,
        basic: SUMS(fullWidth('100.00'), fullWidth('13.00'), fullWidth('113.00')),
      }),
      INVOICE,
    ],
    ...['2026年11月20日', '2026/11/20 09:08:07', '2026-11-20T09:08:07', '20261120'].map(
      (day): [string, string, object] => [
        `writes the day as ${day}`,
        file().replace('>2026-11-20<', `>${day}<`),
        INVOICE,
      ],
    ),
    [
      'writes a tax number in small letters, with spaces around it',
      file().replace('91330200MA2XYC0611', ' 91330200ma2xyc0611 '),
      { buyerTaxNo: '91330200MA2XYC0611' },
    ],
    ...['13%', '13 %', '13％', '13', '0.13', '0.130000'].map((rate): [string, string, object] => [
      `writes the rate as ${rate}`,
      file({ lines: LINE('*钢材*热轧卷板', '100.00', rate, '13.00') }),
      { lines: [{ rate: '13' }] },
    ]),
    ...['免税', '免征增值税', '***'].map((rate): [string, string, object] => [
      `says of goods free of tax ${rate}`,
      file({
        basic: SUMS('100.00', '***', '100.00'),
        lines: LINE('*农产品*玉米', '100.00', rate, '***'),
      }),
      { taxAmount: 0, lines: [{ rate: 'exempt', tax: 0, amount: 10_000 }] },
    ]),
    [
      'has a discount behind each of two lines',
      file({
        basic: SUMS('170.00', '22.10', '192.10'),
        lines:
          LINE('*钢材*热轧卷板', '120.00', '0.13', '15.60') +
          LINE('*钢材*热轧卷板', '-20.00', '0.13', '-2.60') +
          LINE('*钢材*冷轧卷板', '80.00', '0.13', '10.40') +
          LINE('*钢材*冷轧卷板', '-10.00', '0.13', '-1.30'),
      }),
      { lines: [{ amount: 11_300 }, { name: '冷轧卷板', amount: 7_910, tax: 910 }] },
    ],
  ])('%s', (_, xml, facts) => expect(readEInvoice(xml)).toMatchObject(facts));

  test('that takes back has its discounts above zero', () => {
    const red = file({
      basic: SUMS('-100.00', '-13.00', '-113.00'),
      lines:
        LINE('*钢材*热轧卷板', '-120.00', '0.13', '-15.60') +
        LINE('*钢材*热轧卷板', '20.00', '0.13', '2.60'),
    });
    expect(readEInvoice(red)).toMatchObject({ isReversal: true, lines: [{ amount: 11_300 }] });
  });

  test('that taxes a difference says no rate of its goods, and is refused in words', () => {
    const taxed = file({
      basic: SUMS('110.00', '3.00', '113.00'),
      lines: LINE('*钢材*热轧卷板', '110.00', '***', '3.00'),
    });
    expect(readEInvoice(taxed)).toMatchObject({ lines: [{ rate: null, tax: 300 }] });
    expect(registered(taxed).refused).toContain('文件第 1 行“热轧卷板”的税率无法识别');
  });

  test('names a buyer with other brackets', () => {
    const xml = file().replace(
      '<BuyerName>远澄机械制造有限公司',
      '<BuyerName>远澄(宁波) 机械制造有限公司',
    );
    const read = readEInvoice(xml);
    if (!read) throw new Error('it is not read');
    const { lines: _, sellerName, kind, ...own } = read;
    const shown = { ...own, buyerName: '远澄（宁波）机械制造有限公司', sellerNames: [sellerName] };
    expect(differences(read, { ...shown, kind })).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['<MeaUnits>吨</MeaUnits><Quantity>10</Quantity>', []],
    ['<MeaUnits>t</MeaUnits><Quantity>10.000</Quantity>', []],
    ['<MeaUnits>公吨</MeaUnits><Quantity>10</Quantity>', []],
    ['<MeaUnits>千克</MeaUnits><Quantity>10000</Quantity>', []],
    ['<MeaUnits>KG</MeaUnits><Quantity>10,000.00</Quantity>', []],
    ['<MeaUnits/><Quantity>１０</Quantity>', []],
    [
      '<MeaUnits>千克</MeaUnits><Quantity>9995</Quantity>',
      ['“热轧卷板”数量与订单不同，订单是 10吨，发票上是 9995千克'],
    ],
    [
      '<MeaUnits>件</MeaUnits><Quantity>10</Quantity>',
      ['“热轧卷板”单位与订单不同，订单是 吨，发票上是 件'],
    ],
  ])('of ten tonnes: %s', (quantity, notes) => {
    expect(registered(goods(quantity))).toEqual({ refused: [], notes });
  });

  test('has the same goods at two prices', () => {
    const two = [
      { ...ORDER, amount: 11_300 },
      { ...ORDER, position: 1, amount: 12_430 },
    ];
    const xml = file({
      basic: SUMS('210.00', '27.30', '237.30'),
      // In the other order, and with a word of the specification.
      lines:
        LINE('*钢材*热轧卷板', '110.00', '0.13', '14.30', '<Quantity>10</Quantity>') +
        LINE('*钢材*热轧卷板 Q235B', '100.00', '0.13', '13.00', '<Quantity>10</Quantity>'),
    });
    expect(registered(xml, two)).toEqual({ refused: [], notes: [] });
  });

  test.each(['exempt', 'untaxed', '0'])('of goods at %s is registered as such', (rate) => {
    const said = taxRateOf(rate)?.name ?? '';
    const xml = file({
      basic: SUMS('113.00', '***', '113.00'),
      lines: LINE('*农产品*热轧卷板', '113.00', said, '***', '<Quantity>10</Quantity>'),
    });
    expect(registered(xml, [ORDER], rate)).toEqual({ refused: [], notes: [] });
  });
});

describe('the bytes of a file of another program', () => {
  const marked = (mark: string, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(mark, 'hex'), bytes]);
  const declared = (encoding: string) => file().replace('UTF-8', encoding);
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

  test.each<[string, Buffer]>([
    ['with a mark of UTF-8 that declares GBK', marked('efbbbf', Buffer.from(declared('GBK')))],
    ['in UTF-16', marked('fffe', Buffer.from(declared('UTF-16'), 'utf16le'))],
    ['in UTF-16 the other way', marked('feff', swapped(declared('UTF-16')))],
    [
      'with a mark and no declaration',
      marked('efbbbf', Buffer.from(file().replace(/^<.xml.*\n/, ''))),
    ],
  ])('%s', (_, bytes) => {
    expect(readEInvoice(xmlTextOf(bytes) ?? '')).toMatchObject(INVOICE);
  });

  test('that declare UTF-8 and are GBK are none', () => {
    const bytes = Buffer.concat([Buffer.from('<EInvoice>'), Buffer.from('d4b6b3ce', 'hex')]);
    expect(xmlTextOf(bytes)).toBeNull();
  });
});
