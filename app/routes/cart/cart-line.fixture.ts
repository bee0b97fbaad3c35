import type { CartLine } from '#app/domain/cart/contract.ts';

/** A line of a cart in tests. */
export const cartLineOf = (id: string, changed: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: `p${id}`,
  productCode: `XH${id}`,
  productName: '螺纹钢',
  productType: 'spot',
  specs: '9 m',
  brandNumber: 'HRB400E Φ20',
  imageUrl: '/goods/rebar.svg',
  type: 'sale',
  sellerCode: 'S1',
  sellerName: '沙钢现货',
  number: '10.5',
  unit: '吨',
  unitDecimals: true,
  sellingPrice: '3850.00',
  amount: '40425.00',
  availableCount: '120',
  miniQuantity: '5',
  deliveryWay: 3,
  distrScope: null,
  marketing: null,
  discountList: [],
  problem: null,
  ...changed,
});
