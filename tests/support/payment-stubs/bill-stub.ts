import { createHash } from 'node:crypto';

/** A provider's bills by day; `damaged`: what is downloaded is not what was promised. */
export type KeptBills = Map<string, { file: Buffer; damaged?: boolean }>;

const day = (url: string, name: string) =>
  new URL(url, 'http://provider.example.com').searchParams.get(name) ?? '';

/** WeChat's answers to `tradebill` and to the download; undefined: it is asked for something else. */
export function wechatBillAnswer(
  bills: KeptBills,
  url: string,
  serverUrl: string,
): Buffer | { status?: number; content: object } | undefined {
  if (url.startsWith('/v3/billdownload/file')) return bills.get(day(url, 'token'))?.file;
  if (!url.startsWith('/v3/bill/tradebill')) return undefined;
  const asked = day(url, 'bill_date');
  const bill = bills.get(asked);
  if (!bill) return { status: 400, content: { code: 'NO_STATEMENT_EXIST', message: '' } };
  const promised = bill.damaged ? Buffer.from('another') : bill.file;
  return {
    content: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(promised).digest('hex'),
      download_url: `${serverUrl}/v3/billdownload/file?token=${asked}`,
    },
  };
}

/** The file behind an address that Alipay has named. */
export const alipayBillFile = (bills: KeptBills, url: string): Buffer | undefined =>
  url.startsWith('/downloadBillFile.resource') ? bills.get(day(url, 'fileId'))?.file : undefined;

/** Alipay's answer to `alipay.data.dataservice.bill.downloadurl.query`. */
export const alipayBillAnswer = (bills: KeptBills, asked: string, serverUrl: string) =>
  bills.has(asked)
    ? {
        code: '10000',
        msg: 'Success',
        bill_download_url: `${serverUrl}/downloadBillFile.resource?fileId=${asked}`,
      }
    : { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist', sub_msg: '' };
