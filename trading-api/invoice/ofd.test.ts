import { describe, expect, test } from 'vitest';
import { E_INVOICE_MAX } from '#app/domain/invoice/e-invoice.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { archive } from '#tests/support/archive.ts';
import { invoiceInOfd, SEVERAL_INVOICES } from './ofd.ts';

const NUMBER = '26322000000012345678';
const xml = eInvoiceXml({
  ...{ number: NUMBER, issueDate: '2026-11-20', amount: 11_300, taxAmount: 1_300 },
  ...{ isReversal: false, sellerName: '望澜钢铁', sellerTaxNo: '91440300708461136T' },
  ...{ buyerName: '远澄机械', buyerTaxNo: '91110000802100433B' },
});

type Files = readonly (readonly [name: string, bytes: Buffer])[];
/** An OFD with its own parts, and more. */
const ofd = (...more: Files) =>
  archive([
    ['OFD.xml', Buffer.from('<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>')],
    ['Doc_0/Document.xml', Buffer.from('<ofd:Document/>')],
    ['Doc_0/Pages/Page_0/Content.xml', Buffer.from('<ofd:Page/>')],
    ['Doc_0/Attachs/Attachments.xml', Buffer.from('<ofd:Attachments/>')],
    ...more,
  ]);

describe('the invoice in an OFD', () => {
  test.each([
    'Doc_0/Attachs/original_invoice.xml',
    'Doc_0/Attachs/Attach_0/data.xml',
    'Doc_0/Attachments/a.XML',
    'Doc_0/Attach/数电票.xml',
    'Doc_0/Res/original_invoice.xml',
    `${NUMBER}.xml`,
    '电子发票数据.xml',
    'Doc_0/Res/data.xml',
    'custom/1.xml',
  ])('is read where it is attached: %s', async (name) => {
    expect(await invoiceInOfd(ofd([name, Buffer.from(xml)]))).toMatchObject({ number: NUMBER });
  });

  test('is read behind attachments that are none', async () => {
    const other: Files = [['Doc_0/Attachs/a.xml', Buffer.from('<XBRL/>')]];
    const found = await invoiceInOfd(ofd(...other, ['Doc_0/Attachs/b.xml', Buffer.from(xml)]));
    expect(found).toMatchObject({ number: NUMBER });
  });

  test('is read where it is attached twice, and behind many parts of a document', async () => {
    const parts: Files = Array.from({ length: 20 }, (_, at) => [
      `Doc_0/Extensions/${at}.xml`,
      Buffer.from('<a/>'),
    ]);
    const twice = ofd(
      ...parts,
      ['Doc_0/Attachs/a.xml', Buffer.from(xml)],
      ['Doc_0/Attachs/b.xml', Buffer.from(xml)],
    );
    expect(await invoiceInOfd(twice)).toMatchObject({ number: NUMBER });
  });

  test.each<[string, string, string]>([
    ['another number', NUMBER, NUMBER.replace('8', '9')],
    ['the same number, of another buyer', '远澄机械', '望澜机械'],
  ])('proves nothing beside one of %s, in whatever order', async (_, from, to) => {
    const two = [xml, xml.replaceAll(from, to)].map((each) => Buffer.from(each));
    for (const each of [two, two.toReversed()]) {
      const attached = each.map((bytes, at) => [`Doc_0/Attachs/${at}.xml`, bytes] as const);
      expect(await invoiceInOfd(ofd(...attached))).toBe(SEVERAL_INVOICES);
    }
  });

  test('that contradicts itself is said to', async () => {
    const wrong = xml.replace('>13.00<', '>12.00<');
    expect(await invoiceInOfd(ofd(['Doc_0/Attachs/a.xml', Buffer.from(wrong)]))).toMatch(/不一致/);
  });

  test.each<[string, Buffer]>([
    ['without one', ofd()],
    ['that leaves its own folder', ofd(['../../Attachs/a.xml', Buffer.from(xml)])],
    ['that is at an absolute path', ofd(['/Attachs/a.xml', Buffer.from(xml)])],
    ['cut off', ofd(['Doc_0/Attachs/a.xml', Buffer.from(xml)]).subarray(0, -30)],
    [
      'with a text that is longer than any invoice',
      ofd(['Doc_0/Attachs/a.xml', Buffer.alloc(4 * E_INVOICE_MAX + 1, ' ')]),
    ],
    ['with a hundred megabytes in it', ofd(['Doc_0/Attachs/a.xml', Buffer.alloc(100 << 20)])],
    [
      'that says less of its size than is in it',
      understated(ofd(['Doc_0/Attachs/a.xml', Buffer.alloc(20 << 20, ' ')])),
    ],
    [
      'with an entity that stands for others',
      ofd([
        'Doc_0/Attachs/a.xml',
        Buffer.from(xml.replace('<EInvoice>', '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><EInvoice>')),
      ]),
    ],
  ])('%s is none', async (_, bytes) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await invoiceInOfd(bytes)).toBeNull();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 << 20);
  });
});

/** An archive whose directory says that its largest file has 100 bytes. */
function understated(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(20 << 20);
  const lie = Buffer.alloc(4);
  lie.writeUInt32LE(100);
  let at = bytes.indexOf(size);
  while (at >= 0) {
    lie.copy(bytes, at);
    at = bytes.indexOf(size, at + 4);
  }
  return bytes;
}
