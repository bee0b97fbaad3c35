import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { differences, E_INVOICE_MAX, readEInvoice } from './e-invoice.ts';
import { eInvoiceXml } from './sample-e-invoice.ts';

const INVOICE = {
  number: '26312000000000000001',
  issueDate: '2026-11-20',
  amount: 1_130_000,
  taxAmount: 130_000,
  sellerName: '江城钢铁 & 贸易有限公司',
  sellerTaxNo: '91440300708461136T',
  buyerName: '远澄机械制造有限公司',
  buyerTaxNo: '91110000802100433B',
};
const { sellerTaxNo: _, ...READ } = INVOICE;

describe('the XML of a 数电票', () => {
  test('is read, escaped characters and a byte-order mark too', () => {
    expect(readEInvoice(`\ufeff${eInvoiceXml(INVOICE)}`)).toEqual(READ);
  });

  test('of a reversal has negative amounts', () => {
    const reversal = eInvoiceXml(INVOICE).replace(/>(\d+\.\d\d)</g, '>-$1<');
    expect(readEInvoice(reversal)).toEqual(READ);
  });

  test.each([
    ['a document type', '<!DOCTYPE EInvoice [<!ENTITY a "b">]>', '<EInvoice>'],
    ['CDATA', '<EInvoice><![CDATA[x]]>', '<EInvoice>'],
    ['another root', '<Other>', '<EInvoice>'],
    ['an unknown entity', '&secret;', '远澄'],
    ['a number that is none', '2631200000000000000', '26312000000000000001'],
  ])('with %s is none', (_name, text, instead) => {
    expect(readEInvoice(eInvoiceXml(INVOICE).replaceAll(instead, text))).toBeNull();
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
      { field: 'amount', text: '文件中的价税合计是 ¥11300.00' },
      { field: 'buyerTaxNo', text: '文件中的购买方统一社会信用代码是 91110000802100433B' },
    ]);
  });
});
