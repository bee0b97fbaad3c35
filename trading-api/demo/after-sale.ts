import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { lineOfOrder } from '#app/domain/invoice/document-lines.ts';
import { E_INVOICE_MAX } from '#app/domain/invoice/e-invoice.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { taxAt } from '#app/domain/invoice/tax.ts';
import { withCheck } from '#app/domain/invoice/tax-number.ts';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { amountOf } from '#app/domain/money.ts';
import { type Customer, forOwnAccount } from '#trading-api/account/index.ts';
import { openCase } from '#trading-api/after-sale/apply.ts';
import { rate } from '#trading-api/after-sale/ratings.ts';
import { takeStep } from '#trading-api/after-sale/step.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { keepUpload } from '#trading-api/file/upload.ts';
import { applyForInvoice } from '#trading-api/invoice/apply.ts';
import { insertInvoice, sumsOf, writeLines } from '#trading-api/invoice/paper.ts';
import { saveTitle } from '#trading-api/invoice/titles.ts';
import { wantedLinesOf } from '#trading-api/invoice/wanted-lines.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Files } from '#trading-api/platform/storage/files.ts';
import { customers, goods, invoiceRequests, sellers } from '#trading-api/schema.ts';
import { orderSettled } from './received-order.ts';

const BUYER = '13800000002';
const SELLER = '13800000004';

export const TITLE = {
  kind: 'special',
  name: '远澄机械制造有限公司',
  taxNo: '91330200MA2XYC0611',
  address: '浙江省宁波市临港新区望澜大道 66 号',
  phone: '0574-88886666',
  bank: '临港银行宁波临港支行',
  account: '3301040160000066',
  email: 'caigou@yuancheng.example',
  isDefault: true,
} as const;

/** The title of the seller itself, whose tax number is printed on its documents. */
export const OF_SELLER = {
  ...TITLE,
  taxNo: withCheck('91320200MA2WLC061'),
  address: '江苏省无锡市望澜大道 1 号',
  phone: '0510-88886666',
  bank: '临港银行无锡支行',
  account: '3201040160000061',
  email: 'caiwu@wanglan.example',
} as const;

/** The store that has sold what is invoiced. */
export const STORE = 'S0001';

/** Of the buyer's parent company. */
const GROUP_TITLE = {
  ...TITLE,
  name: '远澄集团有限公司',
  taxNo: withCheck('91330200MA2XYCG06'),
  isDefault: false,
} as const;

/** Orders that were received, with requests for invoices, cases in several states and a rating. */
export async function seedAfterSale(tx: Database, now: Date, files?: Files): Promise<void> {
  const buyer = await accountOf(tx, BUYER);
  const seller = await accountOf(tx, SELLER);
  if (!buyer || !seller) throw new Error('no demo accounts');
  const listed = await tx
    .select()
    .from(goods)
    .where(and(eq(goods.sellerCode, STORE), eq(goods.kind, 'sale')))
    .orderBy(goods.id)
    .limit(4);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const codes: string[] = [];
  for (const [at, offer] of listed.entries()) {
    codes.push(
      await orderSettled(tx, buyer, offer, { price: 385_000, count: 1000, at: ago(12 - at) }),
    );
  }
  const [waiting = '', issued = '', disputed = '', returned = ''] = codes;
  const { id: titleId } = await saveTitle(tx, forOwnAccount(buyer), TITLE, ago(9));
  await saveTitle(
    tx,
    forOwnAccount(seller),
    { ...OF_SELLER, name: await nameOf(tx, STORE) },
    ago(9),
  );
  const ask = (
    orderCode: string,
    days: number,
    other: { titleId?: string; remark?: string } = {},
  ) =>
    applyForInvoice(
      tx,
      buyer,
      {
        ...{ titleId, sellerCode: STORE, remark: '', ...other },
        orders: [{ orderCode, amount: '38500.00', lines: [], deliveryIds: [] }],
      },
      ago(days),
    );
  await ask(waiting, 2);
  // The operator has to agree to a title of another company's name.
  const { id: ofGroup } = await saveTitle(tx, forOwnAccount(buyer), GROUP_TITLE, ago(3));
  await ask(disputed, 3, { titleId: ofGroup, remark: '由集团公司统一付款' });
  const invoice = { requestId: Number((await ask(issued, 6)).id), at: ago(5) };
  const store = { customer: seller, name: listed[0]?.sellerName ?? '' };
  await issue(tx, {
    ...invoice,
    fileId: files ? await keepInvoice(tx, files, store, invoice.at) : null,
  });
  const claim = (orderCode: string, fields: object, days: number) =>
    openCase(
      tx,
      buyer,
      {
        ...{ orderCode, position: 0, kind: 'refundOnly', reason: '质量不合格', description: '' },
        ...{ count: '1', fileIds: [], ...fields },
      },
      ago(days),
    );
  const bySeller = { side: 'seller', customer: seller } as const;
  const byBuyer = { side: 'buyer', customer: buyer } as const;
  const nothing = { amount: '', way: '', note: '' };
  await claim(waiting, { kind: 'discount', amount: '800', description: '表面有浮锈' }, 1);
  const refunded = await claim(
    issued,
    { kind: 'refundOnly', amount: '500', reason: '数量短少' },
    4,
  );
  await takeStep(tx, bySeller, { ...nothing, id: refunded.id, step: 'agree' }, ago(3));
  const inDispute = await claim(disputed, { amount: '3000' }, 3);
  const refusal = { ...nothing, id: inDispute.id, step: 'refuse', note: '复检合格' } as const;
  await takeStep(tx, bySeller, refusal, ago(2));
  const call = {
    ...nothing,
    id: inDispute.id,
    step: 'escalate',
    note: '附第三方检测报告',
  } as const;
  await takeStep(tx, byBuyer, call, ago(1));
  const back = await claim(
    returned,
    { kind: 'returnRefund', count: '2', reason: '规格或牌号不符' },
    3,
  );
  await takeStep(tx, bySeller, { ...nothing, id: back.id, step: 'agree' }, ago(2));
  const rating = {
    orderCode: issued,
    position: 0,
    stars: '5',
    content: '数量足、单据全，开票很快。',
  };
  await rate(tx, buyer, rating, ago(4));
}

async function nameOf(tx: Database, code: string): Promise<string> {
  const [seller] = await tx
    .select({ name: sellers.name })
    .from(sellers)
    .where(eq(sellers.code, code));
  return seller?.name ?? '';
}

async function accountOf(tx: Database, phone: string) {
  const [account] = await tx.select().from(customers).where(eq(customers.phone, phone));
  return account;
}

const ISSUED = {
  number: '26332000000006180001',
  amount: amountOf(385_000, 1000),
  taxAmount: 442_920,
} as const;

const issueDay = (at: Date): string => at.toISOString().slice(0, 10);

interface Issued {
  requestId: number;
  at: Date;
  fileId: string | null;
}

async function issue(tx: Database, { requestId, at, fileId }: Issued): Promise<void> {
  const wanted = await wantedLinesOf(tx, requestId);
  const lines = wanted.map((line) => {
    const tax = taxAt(line.amount, USUAL_TAX_RATE);
    return lineOfOrder(line, { amount: line.amount, rate: USUAL_TAX_RATE, tax, rateReason: '' });
  });
  const { number } = ISSUED;
  const head = { number, requestId, fileId, createdAt: at, issueDate: issueDay(at) };
  const invoiceId = await insertInvoice(tx, { ...head, ...sumsOf(lines) });
  await writeLines(tx, invoiceId, lines);
  await tx
    .update(invoiceRequests)
    .set({ state: 'issued', decidedAt: at })
    .where(eq(invoiceRequests.id, requestId));
}

/** The XML of the issued invoice, as its seller has uploaded it. @returns the file's id */
async function keepInvoice(
  tx: Database,
  files: Files,
  { customer, name }: { customer: Customer; name: string },
  at: Date,
): Promise<string> {
  const xml = eInvoiceXml({
    ...{ ...ISSUED, issueDate: issueDay(at), buyerName: TITLE.name, buyerTaxNo: TITLE.taxNo },
    ...{ sellerName: name, sellerTaxNo: OF_SELLER.taxNo, isReversal: false },
  });
  const arrived = await files.incoming.receive(Readable.from([Buffer.from(xml)]), E_INVOICE_MAX);
  const file = { ...arrived, name: `${ISSUED.number}.xml` };
  const { id } = await keepUpload(tx, files, {
    customer,
    network: null,
    moderType: 'invoice',
    file,
    now: at,
  });
  await attachFiles(tx, customer.id, [id], 'fileIds');
  return id;
}
