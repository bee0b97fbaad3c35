import { marketingGroupOf, marketingTerms } from '#app/components/marketing-text.server.ts';
import { tellingPictures } from '#app/domain/catalogue/drawing.ts';
import { shortTerms } from '#app/domain/catalogue/price-terms.ts';
import type { Address } from '#app/domain/checkout/address-contract.ts';
import type { CheckoutPreview } from '#app/domain/checkout/contract.ts';
import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryMethodName,
  deliveryRule,
  isFetched,
  methodsWith,
  NO_PICKUP_POINT,
  resolveDeliveryMethod,
} from '#app/domain/checkout/delivery.ts';
import { weightTermsText } from '#app/domain/delivery/weight-terms.ts';
import { freightPayer } from '#app/domain/inquiry/offer-terms.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { couponsView } from './deductions/deductions-view.server.ts';

const DATED = methodsWith(({ takesDate }) => takesDate).map(String);

type PreviewLine = CheckoutPreview['lines'][number];

/** The lines of one seller, as the page shows them. */
export function groupLines(lines: readonly PreviewLine[]) {
  const sellers = new Map<string, { code: string; name: string; lines: CheckoutLineView[] }>();
  const pictures = tellingPictures(lines.map(({ imageUrl }) => imageUrl));
  for (const [at, line] of lines.entries()) {
    const { sellerCode: code, sellerName: name } = line;
    const seller = sellers.get(code) ?? { code, name, lines: [] };
    seller.lines.push({ ...viewOf(line), imageUrl: pictures[at] ?? '' });
    sellers.set(code, seller);
  }
  return [...sellers.values()].map((seller) => ({
    ...seller,
    /** Whether a line can be picked up or delivered, which needs a time. */
    reserves: seller.lines.some(({ delivery }) =>
      delivery?.options.some(({ value, disabled }) => DATED.includes(value) && !disabled),
    ),
  }));
}

function viewOf(line: PreviewLine) {
  return {
    id: line.id,
    href: `/detail?${new URLSearchParams({ selfId: line.productId, type: line.type })}`,
    imageUrl: line.imageUrl,
    name: line.productName,
    grade: [line.brandNumber, line.specs, shortTerms(line.priceTerms)].filter(Boolean).join(' · '),
    price: formatPrice(readUnitPrice(line.sellingPrice, line.exactPrice)),
    unit: line.unit,
    number: line.number,
    amount: formatYuanText(line.amount),
    weights: line.weights && weightTermsText(line.weights),
    problem: line.problem,
    /** Why the seller does not bring it there, by the address. */
    outOfRange: Object.fromEntries(line.outOfRange.map(({ addressId, text }) => [addressId, text])),
    /** Sent back unchanged with the order. */
    sent: {
      num: line.number,
      skuType: line.type,
      productType: line.productType,
      sellerCode: line.sellerCode,
    },
    /** Null for what is not sent anywhere. */
    delivery: isSent(line) ? deliveryOf(line) : null,
    coupons: couponsView(line),
    marketing: marketingOf(line),
  };
}
export type CheckoutLineView = ReturnType<typeof viewOf>;

function marketingOf(line: PreviewLine): string | null {
  const group = marketingGroupOf(line);
  return group && [group.markeName, ...marketingTerms(group, line.unit)].join(' · ');
}

/** The ways a line can be delivered, and the one to start with (spec 1 §4). */
export function deliveryOf({
  deliveryWay,
  deliveryMethods,
  pickupPoints,
}: Pick<PreviewLine, 'deliveryWay' | 'deliveryMethods' | 'pickupPoints'>) {
  const hasPickupPoints = pickupPoints.length > 0;
  const all = deliveryRule(deliveryWay).methods;
  const left = all.filter((each) => deliveryMethods?.includes(each) ?? true);
  // Of what no method is left of all are shown: the order says why it is refused.
  const taken = left.length > 0 ? left : all;
  const [first = null] = taken;
  const { method, warning } = resolveDeliveryMethod({
    deliveryWay,
    chosen: first,
    hasPickupPoints,
  });
  const offers: readonly DeliveryMethod[] = [...taken, method];
  const methods = DELIVERY_METHODS.filter((one) => offers.includes(one));
  return {
    method: String(method),
    warning,
    options: methods.map((offered) => {
      const disabled = isFetched(offered) && !hasPickupPoints;
      return {
        value: String(offered),
        label: deliveryMethodName(offered),
        disabled,
        detail: disabled ? NO_PICKUP_POINT : undefined,
      };
    }),
    pickupPoints: pickupPoints.map(({ id, addre, address }) => ({
      value: id,
      label: addre,
      detail: address,
    })),
  };
}

export const addressView = (address: Address) => ({
  id: address.id,
  person: address.receivePerson,
  phone: address.receivePersonPhone,
  place: address.warehouseAddress,
  isDefault: address.isDefault,
});
export type AddressView = ReturnType<typeof addressView>;

/** The parts of the amount to be paid: goods, freight, each deduction. */
export const amountsOf = ({ goodsAmount, freight, deductions, lines }: CheckoutPreview) => [
  { term: '商品金额', value: `¥${formatYuanText(goodsAmount)}` },
  {
    term: `运费（${freightPayer(lines.map(({ priceTerms }) => priceTerms?.freight))}）`,
    value: `¥${formatYuanText(freight)}`,
  },
  ...deductions.map(({ label, amount }) => ({
    term: label,
    value: `-¥${formatYuanText(amount)}`,
  })),
];
