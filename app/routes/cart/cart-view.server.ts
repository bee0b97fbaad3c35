import { marketingGroupOf, marketingTerms } from '#app/components/marketing-text.server.ts';
import type { CartLine } from '#app/domain/cart/contract.ts';
import { tellingPictures } from '#app/domain/catalogue/drawing.ts';
import { isWhole, piecesText, stepOf } from '#app/domain/catalogue/pieces.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { cartQuantityBounds, startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import type { MarketingGroup } from '#app/domain/marketing/discount.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { fromQuantity, ONE_UNIT, toQuantity } from '#app/domain/quantity.ts';

/** A line of the cart as its page shows it. */
export interface CartLineView {
  id: string;
  href: string;
  imageUrl: string;
  name: string;
  grade: string;
  /** Wire text, for the total of the chosen lines. */
  sellingPrice: string;
  price: string;
  unit: string;
  unitDecimals: boolean;
  number: string;
  min: string;
  max: string;
  /** By which the quantity is stepped, and in which pieces the goods come. */
  step: string;
  pieces: string;
  /** What an emptied quantity falls back to. */
  starting: string;
  amount: string;
  ticked: boolean;
  problem: string | null;
  /** No other quantity would help, as for goods off the shelf: the line can only be deleted. */
  gone: boolean;
}

/** A marketing group over its lines (spec 1 §5). */
export interface CartMarketing {
  /** For the page's own sums. */
  group: MarketingGroup;
  unit: string;
  /** Its conditions and its discounts, as texts. */
  terms: string[];
}

export interface CartGroup {
  key: string;
  /** Null for lines without a marketing group. */
  marketing: CartMarketing | null;
  lines: CartLineView[];
}

export interface CartSeller {
  code: string;
  name: string;
  groups: CartGroup[];
}

/** The cart by seller and, within it, marketing group, in the order of its lines. */
export function groupCart(lines: readonly CartLine[]): CartSeller[] {
  const sellers = new Map<string, CartSeller>();
  const pictures = tellingPictures(lines.map(({ imageUrl }) => imageUrl));
  for (const [at, line] of lines.entries()) {
    const { sellerCode: code, sellerName: name, marketing } = line;
    const seller = sellers.get(code) ?? { code, name, groups: [] };
    sellers.set(code, seller);
    const key = marketing?.id ?? '';
    let group = seller.groups.find((existing) => existing.key === key);
    if (!group) {
      group = { key, marketing: marketingView(line), lines: [] };
      seller.groups.push(group);
    }
    group.lines.push({ ...viewOf(line), imageUrl: pictures[at] ?? '' });
  }
  return [...sellers.values()];
}

function marketingView(line: CartLine): CartMarketing | null {
  const group = marketingGroupOf(line);
  return group && { group, unit: line.unit, terms: marketingTerms(group, line.unit) };
}

/**
 * Whether a line is refused for another reason than its quantity. The contract gives the reason as
 * text only, so a line is taken as gone when its quantity is within the bounds.
 */
export function isGone(line: CartLine): boolean {
  if (line.problem === null) return false;
  const { min, max } = cartQuantityBounds(termsOf(line));
  const quantity = fromQuantity(line.number);
  return quantity >= min && quantity <= max && isWhole(termsOf(line), quantity);
}

const termsOf = ({ availableCount, miniQuantity, myBuyNum, marketing, pieces }: CartLine) => ({
  ...piecedOf(pieces),
  availableCount: fromQuantity(availableCount),
  miniQuantity: fromQuantity(miniQuantity),
  myBuyNum: myBuyNum === null ? null : fromQuantity(myBuyNum),
  buyQuantity: marketing && fromQuantity(marketing.buyQuantity),
});

export function viewOf(line: CartLine): CartLineView {
  const terms = termsOf(line);
  const { min, max } = cartQuantityBounds(terms);
  const gone = isGone(line);
  return {
    id: line.id,
    href: `/detail?${new URLSearchParams({ selfId: line.productId, type: line.type })}`,
    imageUrl: line.imageUrl,
    name: line.productName,
    grade: [line.brandNumber, line.specs].filter(Boolean).join(' · '),
    sellingPrice: line.sellingPrice,
    price: formatYuanText(line.sellingPrice),
    unit: line.unit,
    unitDecimals: line.unitDecimals,
    number: line.number,
    min: toQuantity(min),
    max: toQuantity(Math.max(min, max)),
    step: toQuantity(stepOf(terms) ?? ONE_UNIT),
    pieces: piecesText(terms, line.unit),
    starting: toQuantity(startingQuantity(terms)),
    amount: formatYuanText(line.amount),
    ticked: line.ticked && !gone,
    problem: line.problem,
    gone,
  };
}
