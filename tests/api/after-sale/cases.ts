import { applyAfterSale } from '#app/domain/after-sale/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { Buyer } from '#tests/api/support/open-market.ts';

/** A case about one tonne of the first line, as a form sends it. */
export const claim = (
  orderCode: string,
  fields: Partial<Input<typeof applyAfterSale>> = {},
): Input<typeof applyAfterSale> => ({
  orderCode,
  position: 0,
  kind: 'refundOnly',
  reason: '质量不合格',
  count: '1',
  ...fields,
});

export const claimed = async (
  buyer: Buyer,
  orderCode: string,
  fields: Partial<Input<typeof applyAfterSale>> = {},
): Promise<string> => (await buyer.call(applyAfterSale, claim(orderCode, fields))).id;
