import { type Fen, toYuan } from '#app/domain/money.ts';
import type { EInvoice } from './e-invoice.ts';

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The XML of a 数电票 with the elements that the tax platform writes, for the demo market and tests. */
export const eInvoiceXml = (invoice: EInvoice & { sellerTaxNo: string }): string => {
  const signed = (amount: Fen) => `${invoice.isReversal ? '-' : ''}${toYuan(amount)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header>
    <EIid>${invoice.number}</EIid>
    <EInvoiceTag>SWEI3200</EInvoiceTag>
    <Version>0.2</Version>
  </Header>
  <EInvoiceData>
    <SellerInformation>
      <SellerIdNum>${invoice.sellerTaxNo}</SellerIdNum>
      <SellerName>${escaped(invoice.sellerName)}</SellerName>
    </SellerInformation>
    <BuyerInformation>
      <BuyerIdNum>${invoice.buyerTaxNo}</BuyerIdNum>
      <BuyerName>${escaped(invoice.buyerName)}</BuyerName>
    </BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>${signed(invoice.amount - invoice.taxAmount)}</TotalAmWithoutTax>
      <TotalTaxAm>${signed(invoice.taxAmount)}</TotalTaxAm>
      <TotalTax-includedAmount>${signed(invoice.amount)}</TotalTax-includedAmount>
    </BasicInformation>
  </EInvoiceData>
  <TaxSupervisionInfo>
    <InvoiceNumber>${invoice.number}</InvoiceNumber>
    <IssueTime>${invoice.issueDate}</IssueTime>
  </TaxSupervisionInfo>
</EInvoice>
`;
};
