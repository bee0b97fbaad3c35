import { describe, expect, test } from 'vitest';
import { file, LABELS, LINE, NUMBER, SUMS } from '#tests/support/foreign-e-invoice.ts';
import { eInvoiceOf, readEInvoice } from './e-invoice.ts';
import { differences } from './e-invoice-differences.ts';
import { xmlTextOf } from './e-invoice-xml.ts';
import { eInvoiceXml } from './sample-e-invoice.ts';

const RIGHT = {
  ...{ number: NUMBER, issueDate: '2026-11-20', amount: 11_300, taxAmount: 1_300 },
  ...{ isReversal: false, kind: 'special', sellerName: '无锡（测试）钢材有限公司' },
};

const RED = {
  ...{ number: NUMBER, issueDate: '2026-11-20', amount: 11_300, taxAmount: 1_300 },
  ...{ kind: 'special' as const, lines: [], buyerName: '甲', buyerTaxNo: '' },
  ...{ sellerName: '乙', sellerTaxNo: '', isReversal: true },
};

describe('what is right is taken', () => {
  const prefixed = (xml: string) =>
    xml
      .replace(/<(\/?)(?!ds:)([A-Za-z])/g, '<$1fp:$2')
      .replace('<fp:EInvoice>', '<fp:EInvoice xmlns:fp="urn:tax:e-invoice" xmlns="urn:other">');
  test.each<[string, string, object]>([
    ['as the platform writes it', file(), RIGHT],
    ['with prefixes of a namespace', prefixed(file()), RIGHT],
    ['with a namespace', file().replace('<EInvoice>', '<EInvoice xmlns="urn:tax">'), RIGHT],
    ['without the part of the tax office', file({ supervision: '' }), RIGHT],
    ['without labels', file({ header: `<EIid>${NUMBER}</EIid>` }), { ...RIGHT, kind: null }],
    ['on one line', file().replace(/\n/g, ''), RIGHT],
    ['with line ends of Windows', file().replace(/\n/g, '\r\n'), RIGHT],
    ['without lines', file({ lines: '' }), { ...RIGHT, lines: [] }],
    ['without a sum before tax', file({ basic: SUMS('', '13.00', '113.00') }), RIGHT],
    [
      'of several rates, each written another way',
      file({
        basic: SUMS('300.00', '22.00', '322.00'),
        lines:
          LINE('*钢材*卷板', '100.00', '13%', '13.00') +
          LINE('*化肥*尿素', '100.00', '0.090000', '9.00') +
          LINE('*农产品*玉米', '50.00', '免税', '***') +
          LINE('*预付卡*充值', '50.00', '不征税', ''),
      }),
      {
        lines: [
          { rate: '13' },
          { rate: '9' },
          { rate: 'exempt', tax: 0 },
          { rate: 'untaxed', tax: 0 },
        ],
      },
    ],
    [
      'free of tax, with stars for its sum',
      file({
        basic: SUMS('100.00', '***', '100.00'),
        lines: LINE('*农产品*玉米', '100.00', '免税', '***'),
      }),
      { amount: 10_000, taxAmount: 0, lines: [{ rate: 'exempt', amount: 10_000 }] },
    ],
    [
      'with a discount on its own line',
      file({
        lines:
          LINE('*钢材*卷板', '120.00', '0.13', '15.60', '<Quantity>1.25</Quantity>') +
          LINE('*钢材*卷板', '-20.00', '0.13', '-2.60'),
      }),
      { lines: [{ amount: 11_300, tax: 1_300, quantity: '1.25' }] },
    ],
    [
      'that takes back, with negative lines',
      file({
        basic: SUMS('-100.00', '-13.00', '-113.00'),
        lines: LINE('*钢材*卷板', '-100.00', '0.13', '-13.00', '<Quantity>-2.5</Quantity>'),
      }),
      { isReversal: true, amount: 11_300, lines: [{ quantity: '2.5', amount: 11_300 }] },
    ],
  ])('%s', (_, xml, facts) => {
    expect(readEInvoice(xml)).toMatchObject(facts);
  });

  test('in GBK, as it says of itself', () => {
    const gbk = Buffer.from(
      '3c3f786d6c2076657273696f6e3d22312e302220656e636f64696e673d2247424b223f3e3c613ed4b6b3ce3c2f613e',
      'hex',
    );
    expect(xmlTextOf(gbk)).toContain('<a>远澄</a>');
    expect(xmlTextOf(Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(file())]))).toContain(
      '远澄',
    );
    expect(xmlTextOf(Buffer.from(file(), 'utf16le'))).toBeNull();
  });
});

describe('what names are written as', () => {
  test('a section of any text is the text, with the signs in it', () => {
    const xml = file().replace('远澄', '<![CDATA[A&B<远]]>澄');
    expect(readEInvoice(xml)?.buyerName).toContain('A&B<远澄');
    expect(eInvoiceOf(`<![CDATA[x]]>${file()}`)).toMatch(/不完整/);
  });

  const BLUE = '24112000000135114086';
  const FORM = '11010824091002615708';
  const red = (more: string) =>
    eInvoiceXml({ ...RED, isReversal: true }).replace(
      '</BasicInformation>',
      `</BasicInformation>${more}`,
    );
  const remark = (...texts: string[]) =>
    texts
      .map((text) => `<AdditionalInformation><Remark>${text}</Remark></AdditionalInformation>`)
      .join('');

  test.each([
    remark(`被红冲蓝字数电票号码：${BLUE} 红字发票信息确认单编号：${FORM}`),
    remark(`被红冲蓝字数电发票号码:${BLUE}`, `红字发票信息确认单编号: ${FORM}`),
    remark(`对应正数发票号码：${BLUE}，红字确认单编号${FORM}`),
    `<SpecificInformation><RedEInvoice><OriginalInvoiceCode>${BLUE}</OriginalInvoiceCode>
      <CreditNoteNumber>${FORM}</CreditNoteNumber></RedEInvoice></SpecificInformation>`,
  ])('which invoice a red one reverses: %s', (more) => {
    expect(readEInvoice(red(more))).toMatchObject({ reverses: BLUE, confirmation: FORM });
    const text = differences(
      { ...RED, isReversal: true, reverses: BLUE, confirmation: FORM },
      {
        ...{ ...RED, isReversal: true, reverses: NUMBER, confirmation: NUMBER },
      },
    ).map((each) => each.text);
    expect(text).toEqual([
      `文件中的被红冲蓝字发票号码是 ${BLUE}，应为 ${NUMBER}`,
      `文件中的红字发票信息确认单编号是 ${FORM}，应为 ${NUMBER}`,
    ]);
  });

  test('a red one that does not say it is no other', () => {
    expect(readEInvoice(red(remark('退货')))?.reverses).toBeUndefined();
    expect(readEInvoice(red(remark('退货')))?.isReversal).toBe(true);
  });
});

describe('what is wrong is not taken', () => {
  test.each([
    ['lines that do not come to the sum', file({ lines: LINE('卷板', '99.00', '0.13', '12.87') })],
    ['sums that do not come to the whole', file({ basic: SUMS('90.00', '13.00', '113.00') })],
    [
      'a whole that takes back and a tax that does not',
      file({ basic: SUMS('', '13.00', '-113.00') }),
    ],
    [
      'a line that takes back more than the one before it',
      file({
        lines: LINE('卷板', '-20.00', '0.13', '-2.60') + LINE('卷板', '120.00', '0.13', '15.60'),
      }),
    ],
    ['a number of 8 digits', file().replaceAll(NUMBER, '12345678')],
    ['no number', file({ supervision: '', header: LABELS })],
    ['two numbers', file().replace('<IssueTime>', '<InvoiceNumber>1</InvoiceNumber><IssueTime>')],
    ['an entity', file().replace('远澄', '&buyer;')],
    [
      'a type',
      file().replace('<EInvoice>', '<!DOCTYPE EInvoice SYSTEM "file:///etc/passwd"><EInvoice>'),
    ],
    ['two of them', file() + file()],
  ])('%s', (_, xml) => {
    expect(readEInvoice(xml)).toBeNull();
  });
});
