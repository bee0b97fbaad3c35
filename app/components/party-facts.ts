import type { Content } from '#app/domain/endpoint.ts';
import type { orderParties, Party } from '#app/domain/invoice/parties-contract.ts';

const TAX_NO = '统一社会信用代码';

/** The companies of an order, at the head of what is printed of it. */
export const partyNames = ({ buyer, seller }: Content<typeof orderParties>) => [
  { term: '买方', value: buyer.name },
  { term: '卖方', value: seller.name },
];

/** The companies of an order as they are printed; a line to write on where there is no number. */
export const partyFacts = ({ buyer, seller }: Content<typeof orderParties>) => [
  ...partyLines('买方', buyer),
  ...partyLines('卖方', seller),
];

export const partyLines = (side: string, { name, taxNo }: Party) => [
  { term: side, value: name },
  { term: `${side}${TAX_NO}`, value: taxNo || '____________________' },
];
