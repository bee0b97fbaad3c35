import { call } from '#app/api/client.server.ts';
import {
  type InquiryCandidate,
  type RecommendedSeller,
  recommendedSellers,
} from '#app/domain/inquiry/goods-contract.ts';
import { MOST_COMPARED_LINES } from '#app/domain/inquiry/recommendation.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { TypedInquiryRow } from './inquiry.server.ts';

/** Whom to ask for the rows of a form, in which not every one says something. */
export interface Recommended {
  sellers: readonly RecommendedSeller[];
  /** The numbers of the rows that were compared, from 1, in their order. */
  numbers: readonly number[];
}

/** @throws ApiRefusal, ApiFailure */
export async function recommendFor(
  rows: readonly TypedInquiryRow[],
  token: string | null,
): Promise<Recommended> {
  const compared = rows
    .map((row, at) => ({ row, number: at + 1 }))
    .filter(({ row }) => [row.goodsId, row.productName, row.brandNumber, row.specs].some(isSaid))
    .slice(0, MOST_COMPARED_LINES);
  if (compared.length === 0) return { sellers: [], numbers: [] };
  const lines = compared.map(({ row }) => ({
    goodsId: row.goodsId || null,
    productName: beginningOf(row.productName, 120),
    specs: beginningOf(row.specs, 200),
    brand: beginningOf(row.brand, 60),
    brandNumber: beginningOf(row.brandNumber, 60),
  }));
  const sellers = await call(recommendedSellers, { lines }, { token });
  return { sellers, numbers: compared.map(({ number }) => number) };
}

const isSaid = (text: string): boolean => text.trim() !== '';

interface Choice {
  chosen: readonly string[];
  /** Whether they were chosen for the buyer, who has not chosen yet. */
  isProposed: boolean;
}

/**
 * The sellers to choose from: those who are recommended, with the others that are chosen, and apart from them everybody
 * else who was found.
 */
export function sellersView(
  candidates: readonly InquiryCandidate[],
  { sellers, numbers }: Recommended,
  { chosen, isProposed }: Choice,
) {
  const known = new Set(sellers.map(({ sellerCode }) => sellerCode));
  const isChosen = ({ sellerCode }: { sellerCode: string }) => chosen.includes(sellerCode);
  const unknown = candidates.filter(({ sellerCode }) => !known.has(sellerCode));
  const listed =
    sellers.length === 0
      ? []
      : [
          ...sellers.map((seller) => recommendedView(seller, numbers.length, isChosen(seller))),
          ...unknown.filter(isChosen).map(chosenView),
        ];
  return {
    listed,
    others: unknown
      .filter((seller) => listed.length === 0 || !isChosen(seller))
      .map((seller) => candidateView(seller, isChosen(seller))),
    proposed: isProposed && listed.length > 0 ? chosen.length : 0,
    unmatched: sellers.length === 0 ? [] : unmatched(sellers, numbers),
  };
}
export type SellersView = ReturnType<typeof sellersView>;
export type ListedSeller = SellersView['listed'][number];

/** The numbers of the rows of which nobody has anything. */
function unmatched(sellers: Recommended['sellers'], numbers: Recommended['numbers']): number[] {
  const matched = new Set(sellers.flatMap(({ listed, similar }) => [...listed, ...similar]));
  return numbers.filter((_, at) => !matched.has(at));
}

const recommendedView = (seller: RecommendedSeller, lines: number, checked: boolean) => ({
  id: seller.sellerCode,
  name: seller.sellerName,
  checked,
  match: `${seller.listed.length}/${lines}`,
  similar: seller.similar.length > 0 ? `另有同类 ${seller.similar.length} 种` : '',
  sold: seller.sold > 0 ? `曾成交 ${seller.sold} 种` : '',
  city: seller.city,
  lastDeal: seller.lastDealWithYou
    ? `与您 ${seller.lastDealWithYou}`
    : (seller.lastDeal ?? NOTHING),
  answers:
    seller.answersWithinHours === null ? NOTHING : `通常 ${seller.answersWithinHours} 小时内答复`,
});

const chosenView = ({
  sellerCode,
  sellerName,
}: InquiryCandidate): ReturnType<typeof recommendedView> => ({
  id: sellerCode,
  name: sellerName,
  checked: true,
  match: NOTHING,
  ...{ similar: '', sold: '', city: NOTHING, lastDeal: NOTHING, answers: NOTHING },
});

const NOTHING = '—';

const candidateView = (seller: InquiryCandidate, checked: boolean) => ({
  value: seller.sellerCode,
  label: seller.sellerName,
  detail: [seller.priceStr && `同款报价 ${seller.priceStr}（含税）`, seller.registryAddress]
    .filter(Boolean)
    .join(' · '),
  checked,
});
