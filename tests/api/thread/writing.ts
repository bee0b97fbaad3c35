import type { Input } from '#app/domain/endpoint.ts';
import { writePost } from '#app/domain/thread/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import type { Buyer } from '#tests/api/support/open-market.ts';

type Post = Partial<Input<typeof writePost>>;

export const ofBuyer = (ref: string) => ({ kind: 'order', ref, side: 'buyer' }) as const;
export const ofSeller = (ref: string) => ({ kind: 'order', ref, side: 'seller' }) as const;
export const S1 = { sellerCode: 'S0001' };

/** The buyer of an order asks its seller S0001. */
export const ask = (buyer: Buyer, orderCode: string, fields: Post = {}) =>
  buyer.call(writePost, { ...ofBuyer(orderCode), ...S1, text: '请问周五能发货吗？', ...fields });
export const answer = (by: Buyer, orderCode: string, fields: Post = {}) =>
  by.call(writePost, { ...ofSeller(orderCode), text: '可以，周五上午装车。', ...fields });
export const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
