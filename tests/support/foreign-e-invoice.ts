/*
 * 数电票 as the tax platform and the programs of companies write them: the elements have these names, and around them is what
 * is not read. None is made by this program's own writer.
 */
export const NUMBER = '26322000000012345678';

interface Parts {
  header?: string;
  basic?: string;
  lines?: string;
  supervision?: string;
}

export const LINE = (name: string, net: string, rate: string, tax: string, more = '') =>
  `<IssuItemInformation><ItemName>${name}</ItemName>${more}<Amount>${net}</Amount>` +
  `<TaxRate>${rate}</TaxRate><ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`;
export const SUMS = (net: string, tax: string, all: string) =>
  `<TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm>` +
  `<TotalTax-includedAmount>${all}</TotalTax-includedAmount>` +
  '<TotalTax-includedAmountInChinese>壹佰壹拾叁圆整</TotalTax-includedAmountInChinese>';
export const LABELS =
  '<InherentLabel><EInvoiceType><LabelCode>01</LabelCode><LabelName>数电票</LabelName></EInvoiceType>' +
  '<GeneralOrSpecialVAT><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName>' +
  '</GeneralOrSpecialVAT></InherentLabel>';

export const file = ({
  header = `<EIid>${NUMBER}</EIid><Version>0.3</Version>${LABELS}`,
  basic = SUMS('100.00', '13.00', '113.00'),
  lines = LINE('*黑色金属冶炼压延品*热轧卷板', '100.00', '0.13', '13.00'),
  supervision = `<TaxSupervisionInfo><InvoiceNumber>${NUMBER}</InvoiceNumber><IssueTime>2026-11-20</IssueTime><TaxBureauCode>132020000</TaxBureauCode></TaxSupervisionInfo>`,
}: Parts = {}) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!-- 由税务平台下载 -->
<EInvoice><Header>${header}</Header><EInvoiceData>
<SellerInformation><SellerIdNum>91320200MA2WLC061W</SellerIdNum><SellerName>无锡（测试）钢材有限公司</SellerName>
<SellerAddr/><SellerTelNum></SellerTelNum></SellerInformation>
<BuyerInformation><BuyerIdNum>91330200MA2XYC0611</BuyerIdNum><BuyerName>远澄机械制造有限公司</BuyerName></BuyerInformation>
<BasicInformation>${basic}<RequestTime>2026-11-20 09:08:07</RequestTime><Drawer>王某</Drawer></BasicInformation>
${lines}<SpecificInformation/><AdditionalInformation><备注 类="一">第 1 批 &lt;急&gt;</备注></AdditionalInformation>
</EInvoiceData>${supervision}<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>AAAA==</ds:SignatureValue></ds:Signature></EInvoice>`;
