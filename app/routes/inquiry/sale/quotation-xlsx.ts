import { inquiryByInquiryNum } from '#app/domain/inquiry/offer-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { loadAsSeller } from './as-seller.server.ts';
import { quotationSheet } from './quotation-sheet.server.ts';

export const loader = customerLoader(async ({ request, params, ask }) => {
  const inquiryNum = params.inquiryNum ?? '';
  const inquiry = await loadAsSeller(request, () => ask(inquiryByInquiryNum, { inquiryNum }));
  return workbookAnswer(
    [quotationSheet(inquiry)],
    `询价单-${inquiryNum}.xlsx`,
    'quotation.xlsx',
    (await readSite()).name,
  );
});
