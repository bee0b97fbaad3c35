import { describe, expect, test } from 'vitest';
import { readEInvoice } from './e-invoice.ts';
import { xmlTextOf } from './e-invoice-xml.ts';

/*
 * 数电票 as the tax platform and the programs of companies write them: the elements have these names, and around them is what
 * is not read. None is made by this program's own writer.
 */
const NUMBER = '26322000000012345678';

interface Parts {
  header?: string;
  basic?: string;
  lines?: string;
  supervision?: string;
}

const LINE = (name: string, net: string, rate: string, tax: string, more = '') =>
  `<IssuItemInformation><ItemName>${name}</ItemName>${more}<Amount>${net}</Amount>` +
  `<TaxRate>${rate}</TaxRate><ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`;
const SUMS = (net: string, tax: string, all: string) =>
  `<TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm>` +
  `<TotalTax-includedAmount>${all}</TotalTax-includedAmount>` +
  '<TotalTax-includedAmountInChinese>壹佰壹拾叁圆整</TotalTax-includedAmountInChinese>';
const LABELS =
  '<InherentLabel><EInvoiceType><LabelCode>01</LabelCode><LabelName>数电票</LabelName></EInvoiceType>' +
  '<GeneralOrSpecialVAT><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName>' +
  '</GeneralOrSpecialVAT></InherentLabel>';

const file = ({
  header = `<EIid>${NUMBER}</EIid><Version>0.3</Version>${LABELS}`,
  basic = SUMS('100.00', '13.00', '113.00'),
  lines = LINE('*黑色金属冶炼压延品*热轧卷板', '100.00', '0.13', '13.00'),
  supervision = `<TaxSupervisionInfo><InvoiceNumber>${NUMBER}</InvoiceNumber><IssueTime>2026-11-20</IssueTime><TaxBureauCode>132020000</TaxBureauCode></TaxSupervisionInfo>`,
}: Parts = {}) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!-- 由税务平台下载 -->
<EInvoice><Header>${header}</Header><EInvoiceData>
<SellerInformation><SellerIdNum>91320200MA2WLC061W</SellerIdNum><SellerName>无锡（测试）钢材有限公司</SellerName>
<SellerAddr/><SellerTelNum></SellerTelNum></SellerInformation>
<BuyerInformation><BuyerIdNum>91330200MA2XYC0611</BuyerIdNum><BuyerName>远澄机械制造有限公司</BuyerName></BuyerInformation>
<BasicInformation>${basic}<RequestTime>2026-11-20 09:08:07</RequestTime><Drawer>王某</Drawer></BasicInformation>
${lines}<SpecificInformation/><AdditionalInformation><备注 类="一">第 1 批 &lt;急&gt;</备注></AdditionalInformation>
</EInvoiceData>${supervision}<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>AAAA==</ds:SignatureValue></ds:Signature></EInvoice>`;

const RIGHT = {
  ...{ number: NUMBER, issueDate: '2026-11-20', amount: 11_300, taxAmount: 1_300 },
  ...{ isReversal: false, kind: 'special', sellerName: '无锡（测试）钢材有限公司' },
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
    ['a section of any text', file().replace('远澄', '<![CDATA[远澄]]>')],
    ['two of them', file() + file()],
  ])('%s', (_, xml) => {
    expect(readEInvoice(xml)).toBeNull();
  });
});
