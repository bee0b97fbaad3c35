import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { E_INVOICE_MAX, type EInvoice, readEInvoice } from './e-invoice.ts';
import { differences } from './e-invoice-differences.ts';
import { eInvoiceXml } from './sample-e-invoice.ts';

const INVOICE = {
  number: '26312000000000000001',
  issueDate: '2026-11-20',
  amount: 1_130_000,
  taxAmount: 130_000,
  isReversal: false,
  sellerName: '江城钢铁 & 贸易有限公司',
  sellerTaxNo: '91440300708461136T',
  buyerName: '远澄机械制造有限公司',
  buyerTaxNo: '91110000802100433B',
};
const READ: EInvoice = { ...INVOICE, kind: null, lines: [] };

describe('the XML of a 数电票', () => {
  test('is read, escaped characters and a byte-order mark too', () => {
    expect(readEInvoice(`\ufeff${eInvoiceXml(INVOICE)}`)).toEqual(READ);
  });

  test('of a reversal has negative amounts', () => {
    const reversal = eInvoiceXml({ ...INVOICE, isReversal: true });
    expect(reversal).toContain('>-11300.00<');
    expect(readEInvoice(reversal)).toEqual({ ...READ, isReversal: true });
    expect(
      readEInvoice(reversal.replace('-1300.00', '0.00').replace('-10000.00', '-11300.00')),
    ).toMatchObject({ taxAmount: 0 });
  });

  test.each([
    ['a document type', '<!DOCTYPE EInvoice [<!ENTITY a "b">]>', '<EInvoice>'],
    ['an open CDATA', '<EInvoice><![CDATA[x]>', '<EInvoice>'],
    ['another root', '<Other>', '<EInvoice>'],
    ['an unknown entity', '&secret;', '远澄'],
    ['a number that is none', '2631200000000000000', '26312000000000000001'],
  ])('with %s is none', (_name, text, instead) => {
    expect(readEInvoice(eInvoiceXml(INVOICE).replaceAll(instead, text))).toBeNull();
  });

  const sample = () => eInvoiceXml(INVOICE);

  test.each<[string, string, string, Partial<EInvoice>]>([
    ['attributes', '<EInvoice>', `<EInvoice  xmlns:t = "urn:a'b"  v='1.0' >`, {}],
    ['comments', '远澄', '远<!-- a-b <c> -->澄', {}],
    ['an empty element', '<Header>', '<Header><Remark/><Note />', {}],
    ['several goods', '<Header>', '<Header><I><N>a</N></I><I><N>b</N></I>', {}],
    ['an unknown entity where nothing is read', 'SWEI3200', '&secret;', {}],
    ['spaces around a text', INVOICE.buyerName, `\n ${INVOICE.buyerName} `, {}],
    ['a time of issue', INVOICE.issueDate, `${INVOICE.issueDate} 10:20:30`, {}],
    [
      'named characters',
      '远澄',
      '&lt;&gt;&quot;&apos;&amp;',
      { buyerName: `<>"'&机械制造有限公司` },
    ],
    [
      'numbered characters',
      '远澄',
      '&#20013;&#x56FD;&#x10ffff;',
      {
        buyerName: '中国\u{10ffff}机械制造有限公司',
      },
    ],
    ['16 levels', '<Header>', `<Header>${'<a>'.repeat(14)}${'</a>'.repeat(14)}`, {}],
    ['no buyer', `<BuyerName>${INVOICE.buyerName}</BuyerName>`, '', { buyerName: '' }],
  ])('with %s is read', (_name, text, instead, facts) => {
    expect(readEInvoice(sample().replaceAll(text, instead))).toEqual({ ...READ, ...facts });
  });

  test.each([
    ['17 levels', '<Header>', `<Header>${'<a>'.repeat(15)}${'</a>'.repeat(15)}`],
    ['no end', '</EInvoice>', ''],
    ['text before it', '<EInvoice>', 'x<EInvoice>'],
    ['a fact twice, once empty', '<TotalTaxAm>', '<TotalTaxAm></TotalTaxAm><TotalTaxAm>'],
    ['an attribute without quotes', '<EInvoice>', '<EInvoice a=b>'],
    ['a tag in an attribute', '<EInvoice>', '<EInvoice a="<b>">'],
    ['two hyphens in a comment', '<Header>', '<Header><!-- a -- b -->'],
    ['a character 0', '远澄', '&#0;'],
    ['a character above the last', '远澄', '&#x110000;'],
    ['a bare ampersand', '远澄', '& 澄'],
    ['an amount that is none', '>11300.00<', '>11300.00元<'],
    ['a sign inside an amount', '>11300.00<', '>1-1300.00<'],
    ['an amount below zero and a tax above it', '>11300.00<', '>-11300.00<'],
    ['no tax', '<TotalTaxAm>1300.00</TotalTaxAm>', ''],
    ['a day that is none', '2026-11-20', '于2026-11-20'],
    ['no day', '<IssueTime>2026-11-20</IssueTime>', ''],
    ['a number that is too long', '26312000000000000001', '263120000000000000012'],
    ['more than a number', '26312000000000000001', 'No26312000000000000001'],
  ])('with %s is none, either', (_name, text, instead) => {
    expect(sample()).toContain(text);
    expect(readEInvoice(sample().replaceAll(text, instead))).toBeNull();
  });

  test('may be as long as the limit', () => {
    expect(readEInvoice(sample().padEnd(E_INVOICE_MAX))).toEqual(READ);
    expect(readEInvoice(sample().padEnd(E_INVOICE_MAX + 1))).toBeNull();
  });

  test('of the demo market has its amount without tax, and any names', () => {
    expect(sample()).toContain('<TotalAmWithoutTax>10000.00</TotalAmWithoutTax>');
    const names = { sellerName: '甲 <乙> & 丙', buyerName: '<丁>' };
    expect(readEInvoice(eInvoiceXml({ ...INVOICE, ...names }))).toEqual({ ...READ, ...names });
  });

  test('that is cut off, not closed or too long is none', () => {
    const xml = eInvoiceXml(INVOICE);
    expect(readEInvoice(xml.slice(0, -5))).toBeNull();
    expect(readEInvoice(`${xml}<EInvoice/>`)).toBeNull();
    expect(readEInvoice(`${xml}${' '.repeat(E_INVOICE_MAX)}`)).toBeNull();
    expect(readEInvoice('<EInvoice>'.repeat(50))).toBeNull();
  });

  test('says an amount once', () => {
    const twice = eInvoiceXml(INVOICE).replace(
      '<TotalTaxAm>',
      '<TotalTaxAm>1</TotalTaxAm><TotalTaxAm>',
    );
    expect(readEInvoice(twice)).toBeNull();
  });

  property.prop([
    fc.string({
      maxLength: 300,
      unit: fc.constantFrom('<', '>', '/', 'a', '"', ' ', '=', '&', ';', '!', '-'),
    }),
  ])('any other text is none, and costs no time', (text) => {
    expect(readEInvoice(text)).toBeNull();
  });

  test('is compared with what is registered', () => {
    const registered = { ...READ };
    expect(differences(READ, registered)).toEqual([]);
    const other = { ...registered, amount: 1, buyerTaxNo: '91440300708461136T' };
    expect(differences(READ, other)).toEqual([
      { field: 'amount', text: '文件中的价税合计是 ¥11,300.00，填写的是 ¥0.01' },
      {
        field: 'buyerTaxNo',
        text: '文件中的购买方统一社会信用代码是 91110000802100433B，应为 91440300708461136T',
      },
    ]);
  });

  test.each<[keyof EInvoice, Partial<EInvoice>, string]>([
    [
      'number',
      { number: '26312000000000000002' },
      `发票号码是 26312000000000000002，填写的是 ${INVOICE.number}`,
    ],
    [
      'issueDate',
      { issueDate: '2026-11-21' },
      `开票日期是 2026-11-21，填写的是 ${INVOICE.issueDate}`,
    ],
    ['amount', { amount: 1_130_001 }, '价税合计是 ¥11,300.01，填写的是 ¥11,300.00'],
    ['taxAmount', { taxAmount: 130_001 }, '税额是 ¥1,300.01，填写的是 ¥1,300.00'],
    ['buyerName', { buyerName: '别家' }, `购买方是 别家，应为 ${INVOICE.buyerName}`],
    ['buyerName', { buyerName: '' }, `购买方是 空，应为 ${INVOICE.buyerName}`],
    ['kind', { kind: 'general' }, '发票类型是 增值税普通发票，应为 增值税专用发票'],
    ['buyerTaxNo', { buyerTaxNo: '' }, `购买方统一社会信用代码是 空，应为 ${INVOICE.buyerTaxNo}`],
  ])('of which the %s differs: %j', (field, changed, text) => {
    expect(differences({ ...READ, ...changed }, { ...READ, kind: 'special' })).toEqual([
      { field, text: `文件中的${text}` },
    ]);
  });

  test('of a reversal is not taken for the invoice, nor the other way round', () => {
    const reversal = { ...READ, isReversal: true };
    const field = 'isReversal';
    expect(differences(reversal, READ)).toEqual([{ field, text: '文件是红字发票' }]);
    expect(differences(READ, reversal)).toEqual([{ field, text: '文件不是红字发票' }]);
  });
});

test('a byte-order mark is passed over only where the file begins', () => {
  const broken = eInvoiceXml(INVOICE).replace(/(?<=<InvoiceNumber>\d)/, '\ufeff');
  expect(broken).not.toBe(eInvoiceXml(INVOICE));
  expect(readEInvoice(broken)).toBeNull();
});

/** It is read in the API's own thread, which is fair only while the dearest file is cheap. */
test.each([
  ['tags', '<a></a>'],
  ['attributes', ' a="1"'],
  ['an open tag', '<a '],
  ['an open attribute', '<a b="'],
  ['references', '&#65;'],
  ['ends of comments', '-->'],
  ['spaces', ' '],
])('%s up to the largest size cost less than two seconds of the processor', (_, part) => {
  const head = `<EInvoice><x${part.startsWith(' a=') ? '' : '>'}`;
  const text = head + part.repeat((E_INVOICE_MAX - head.length) / part.length);
  const before = process.cpuUsage();
  expect(readEInvoice(text)).toBeNull();
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});
