import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { offersSheets } from './offers-sheets.server.ts';

export const loader = customerLoader(async ({ params, ask }) => {
  const inquiryNum = params.inquiryNum ?? '';
  const inquiry = await ask(inquiryDetailOfBuyer, { inquiryNum, earlierLines: 'all' });
  return workbookAnswer(
    offersSheets(inquiry, new Date()),
    `报价对比-${inquiryNum}.xlsx`,
    'offers.xlsx',
    (await readSite()).name,
  );
});
