import {
  afterSaleCases,
  buyerStep,
  deskAfterSaleCases,
  deskStep,
  saleAfterSaleCases,
  sellerStep,
} from '#app/domain/after-sale/contract.ts';
import { pageOf } from '#app/session/session.server.ts';

/** Who looks at cases: by the address of the page. */
const SIDES = {
  buyer: {
    page: 'purchase-saleafter-order',
    title: '售后申请',
    orders: '/customer/purchase-order',
    list: afterSaleCases,
    step: buyerStep,
  },
  seller: {
    page: 'sale-saleafter',
    title: '售后处理',
    orders: '/customer/sale-order',
    list: saleAfterSaleCases,
    step: sellerStep,
  },
  operator: {
    page: 'desk/saleafter',
    title: '售后裁定',
    orders: null,
    list: deskAfterSaleCases,
    step: deskStep,
  },
} as const;
export type Side = keyof typeof SIDES;

export function sideOf(request: Request) {
  const path = pageOf(request).toLowerCase();
  const side: Side = path.startsWith('/customer/desk/')
    ? 'operator'
    : path.startsWith('/customer/sale-')
      ? 'seller'
      : 'buyer';
  return { side, ...SIDES[side], base: `/customer/${SIDES[side].page}` };
}
