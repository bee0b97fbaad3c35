import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { inquiryDetailOfBuyer } from '#app/contract/inquiry.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { offersWorkbook } from './offers-workbook.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The sheet of offers as a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiryNum = params.inquiryNum ?? '';
  requireStandIn(`purchase-inquiry/${inquiryNum}/offers.xlsx`);
  const token = await requireToken(request);
  const inquiry = await load(request, () => call(inquiryDetailOfBuyer, { inquiryNum }, { token }));
  const workbook = await offersWorkbook(inquiry, new Date());
  return new Response(new Uint8Array(workbook), {
    headers: {
      'content-type': XLSX,
      'content-disposition': attachmentOf(`报价对比-${inquiryNum}.xlsx`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** A Chinese file name goes by RFC 5987; `filename` is for what does not know it. */
const attachmentOf = (name: string): string =>
  `attachment; filename="offers.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`;
