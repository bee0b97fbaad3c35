import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { offersSheets } from './offers-sheets.server.ts';

/** The sheet of offers as a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiryNum = params.inquiryNum ?? '';
  const token = await requireToken(request);
  const inquiry = await load(request, () =>
    call(inquiryDetailOfBuyer, { inquiryNum, earlierLines: 'all' }, { token }),
  );
  return workbookAnswer(
    offersSheets(inquiry, new Date()),
    `报价对比-${inquiryNum}.xlsx`,
    'offers.xlsx',
  );
}
