import { isSamePayer } from '#app/domain/remittance/match.ts';

/** A company's own 统一社会信用代码: that of its invoice title in its own name; else empty. */
export const ownTaxNo = (
  titles: readonly { name: string; taxNo: string }[],
  company: string,
): string => titles.find(({ name, taxNo }) => taxNo && isSamePayer(name, company))?.taxNo ?? '';
