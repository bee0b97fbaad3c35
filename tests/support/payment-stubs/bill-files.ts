import { crc32, deflateRawSync } from 'node:zlib';
import type { BillRow } from '#app/domain/remittance/bill.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';

/** A row as a provider writes it, and what of it a test has another way. */
export type Written = BillRow & { goods?: string; also?: Record<string, string> };

const sum = (amounts: readonly number[]) => signedYuan(amounts.reduce((all, one) => all + one, 0));

const WECHAT_HEADING =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const WECHAT_SUMMARY =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const WECHAT_REFUND = { done: 'SUCCESS', processing: 'PROCESSING', failed: 'FAIL' } as const;

function wechatRow({ kind, amount, ...row }: Written, day: string): string {
  const refund = kind === 'refund';
  const cells: Record<string, string> = {
    交易时间: `${day} 10:20:30`,
    公众账号ID: 'wx0000000000000001',
    商户号: '1900000001',
    特约商户号: '0',
    微信订单号: row.providerNo,
    商户订单号: row.tradeNo,
    用户标识: 'open-id',
    交易类型: 'NATIVE',
    交易状态: refund ? 'REFUND' : 'SUCCESS',
    付款银行: 'OTHERS',
    货币种类: 'CNY',
    应结订单金额: signedYuan(refund ? 0 : amount),
    代金券金额: '0.00',
    微信退款单号: refund ? `5030${row.number.slice(0, 12)}` : '0',
    商户退款单号: refund ? row.number : '0',
    退款金额: signedYuan(refund ? amount : 0),
    充值券退款金额: '0.00',
    退款类型: refund ? 'ORIGINAL' : '',
    退款状态: refund ? WECHAT_REFUND[row.state] : '',
    商品名称: row.goods ?? '订单',
    手续费: `${signedYuan(row.fee)}000`,
    费率: '0.60%',
    订单金额: signedYuan(refund ? 0 : amount),
    申请退款金额: signedYuan(refund ? amount : 0),
    ...row.also,
  };
  return WECHAT_HEADING.split(',')
    .map((name) => {
      const cell = cells[name] ?? '';
      return cell.startsWith('"') ? `"\`${cell.slice(1)}` : `\`${cell}`;
    })
    .join(',');
}

/** A bill of all trades as WeChat Pay's documentation describes it. */
export function wechatBill(day: string, rows: readonly Written[], summary?: string): string {
  const of = (kind: BillRow['kind']) =>
    sum(rows.flatMap((row) => (row.kind === kind ? row.amount : [])));
  const [paid, refunded] = [of('payment'), of('refund')];
  const fees = `${sum(rows.map(({ fee }) => fee))}000`;
  const totals = [String(rows.length), paid, refunded, '0.00', fees, paid, refunded];
  return [
    `\uFEFF${WECHAT_HEADING}`,
    ...rows.map((row) => wechatRow(row, day)),
    WECHAT_SUMMARY,
    summary ?? totals.map((cell) => `\`${cell}`).join(','),
    '',
  ].join('\r\n');
}

const ALIPAY_HEADING =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

function alipayRow({ kind, amount, ...row }: Written, day: string): string {
  const refund = kind === 'refund';
  const moved = signedYuan(refund ? -amount : amount);
  const cells: Record<string, string> = {
    支付宝交易号: `${row.providerNo}\t`,
    商户订单号: `${row.tradeNo}\t`,
    业务类型: refund ? '退款' : '交易',
    商品名称: row.goods ?? '订单',
    创建时间: `${day} 10:20:00`,
    完成时间: `${day} 10:20:30`,
    对方账户: 'buy***@example.com\t',
    '订单金额（元）': moved,
    '商家实收（元）': moved,
    '退款批次号/请求号': refund ? `${row.number}\t` : '',
    '服务费（元）': signedYuan(-row.fee),
    '分润（元）': '0.00',
    ...row.also,
  };
  return ALIPAY_HEADING.split(',')
    .map((name) => cells[name] ?? (name.endsWith('（元）') ? '0.00' : ''))
    .join(',');
}

/** 业务明细 as Alipay's documentation describes it. */
export function alipayDetail(day: string, rows: readonly Written[], totals?: string): string {
  const of = (kind: BillRow['kind']) => rows.filter((row) => row.kind === kind);
  const [payments, refunds] = [of('payment'), of('refund')];
  const amounts = (all: readonly Written[]) => all.map(({ amount }) => amount);
  const [year, month, date] = day.split('-');
  return [
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[另一天 00:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_HEADING,
    ...rows.map((row) => alipayRow(row, day)),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    totals ??
      `#交易合计：${payments.length}笔，商家实收共${sum(amounts(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${sum(amounts(refunds).map((each) => -each))}元，商家优惠退款共0.00元`,
    `#导出时间：[${year}年${month}月${date}日 09:00:00]`,
    '',
  ].join('\r\n');
}

/** Alipay's archive of 业务明细 and 业务明细(汇总), whose names are GBK. */
export const alipayBill = (detail: string): Buffer =>
  archiveOf([
    [gb18030('20880000_业务明细.csv'), gb18030(detail)],
    [gb18030('20880000_业务明细(汇总).csv'), gb18030('#支付宝业务汇总查询\r\n')],
  ]);

/** An archive with checksums and sizes. */
export function archiveOf(files: readonly (readonly [Buffer, Buffer])[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, tail, name);
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

let codes: Map<string, Buffer> | null = null;

/** Text in GB18030, of which only the characters of two bytes are needed. */
export function gb18030(text: string): Buffer {
  codes ??= twoByteCodes();
  return Buffer.concat(
    [...text].map((letter) => codes?.get(letter) ?? Buffer.from(letter, 'latin1')),
  );
}

function twoByteCodes(): Map<string, Buffer> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, Buffer>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = Buffer.from([first, second]);
      const letter = decoder.decode(bytes);
      if ([...letter].length === 1 && letter !== '\uFFFD') found.set(letter, bytes);
    }
  }
  return found;
}
