import { type Fen, toYuan } from '#app/domain/money.ts';
import { type EInvoice, type EInvoiceLine, KIND_LABELS } from './e-invoice.ts';
import { TITLE_KIND_LABEL } from './invoice.ts';
import { taxRateNameOf, taxRateOf, WHOLE_POINTS } from './tax-rate.ts';

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A part of one, as the tax platform writes rates; the reasons for none in words. */
function rateText(code: string | null): string {
  const rate = taxRateOf(code ?? '');
  if (!rate?.name.endsWith('%')) return taxRateNameOf(code ?? '***');
  return String(rate.points / WHOLE_POINTS);
}

/** What the tax platform writes on a red invoice. */
const remarkOf = ({ reverses, confirmation }: Partial<EInvoice>) =>
  reverses
    ? `
    <AdditionalInformation>
      <Remark>被红冲蓝字数电票号码：${reverses}${confirmation ? ` 红字发票信息确认单编号：${confirmation}` : ''}</Remark>
    </AdditionalInformation>`
    : '';

/** The XML of a 数电票 with the elements that the tax platform writes, for the demo market and tests. */
export const eInvoiceXml = (
  invoice: Omit<EInvoice, 'lines' | 'kind'> & Partial<EInvoice>,
): string => {
  const label =
    invoice.kind &&
    `
    <InherentLabel>
      <GeneralOrSpecialVAT>
        <LabelCode>${KIND_LABELS[invoice.kind]}</LabelCode>
        <LabelName>${TITLE_KIND_LABEL[invoice.kind]}</LabelName>
      </GeneralOrSpecialVAT>
    </InherentLabel>`;
  const signed = (amount: Fen) => `${invoice.isReversal ? '-' : ''}${toYuan(amount)}`;
  const lineOf = ({ name, spec, unit, quantity, unitPrice, amount, tax, rate }: EInvoiceLine) => `
    <IssuItemInformation>
      <ItemName>*商品*${escaped(name)}</ItemName>
      <SpecMod>${escaped(spec)}</SpecMod>
      <MeaUnits>${escaped(unit)}</MeaUnits>
      <Quantity>${quantity && invoice.isReversal ? `-${quantity}` : quantity}</Quantity>
      <UnPrice>${unitPrice}</UnPrice>
      <Amount>${signed(amount - tax)}</Amount>
      <TaxRate>${rateText(rate)}</TaxRate>
      <ComTaxAm>${signed(tax)}</ComTaxAm>
    </IssuItemInformation>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header>
    <EIid>${invoice.number}</EIid>
    <EInvoiceTag>SWEI3200</EInvoiceTag>
    <Version>0.2</Version>${label ?? ''}
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
    </BasicInformation>${(invoice.lines ?? []).map(lineOf).join('')}${remarkOf(invoice)}
  </EInvoiceData>
  <TaxSupervisionInfo>
    <InvoiceNumber>${invoice.number}</InvoiceNumber>
    <IssueTime>${invoice.issueDate}</IssueTime>
  </TaxSupervisionInfo>
</EInvoice>
`;
};
