import { theoryUnknown } from '#app/domain/catalogue/listing-weights.ts';
import { RATE_NOT_TAKEN } from '#app/domain/market/choices.ts';
import {
  readSaleTerms,
  type SaleTerms,
  type TypedSaleTerms,
} from '#app/domain/order/sale-terms.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { agreedWeigher } from './agreed-weights.ts';

interface Announced {
  sellerCode: string;
  productName: string;
  specs: string;
  unit: string;
  /** The code of their category, where it is known. */
  category3?: string;
}

/** What is announced with a price, with the terms of weight that follow for its goods; else what is wrong, by field. */
export async function announcedTerms(
  tx: Database,
  typed: TypedSaleTerms,
  { sellerCode, ...goods }: Announced,
): Promise<{
  saleTerms: SaleTerms | null;
  problems: { code: 'invalid'; path: string[]; text: string }[];
}> {
  const rates = await ratesOfMarket(tx);
  const takes = (rate: string) => rates.some(({ taken, code }) => taken && code === rate);
  const { read, problems = {} } = readSaleTerms(typed, { unit: goods.unit, takes });
  const wrong = (field: string, text: string) => ({
    code: 'invalid' as const,
    path: [field],
    text,
  });
  if (!read) {
    const texts = { ...problems, ...(problems.taxRate && { taxRate: RATE_NOT_TAKEN }) };
    const all = Object.entries(texts).map(([field, text]) => wrong(field, text));
    return { saleTerms: null, problems: all };
  }
  const { said, ...terms } = read;
  const weigh = await agreedWeigher(tx, []);
  const weights = weigh({ ...goods, said }, sellerCode);
  const isUnknown = weights.weighing === 'theory' && !weights.piece && said?.weighing === 'theory';
  return {
    saleTerms: { ...terms, weights },
    problems: isUnknown ? [wrong('weighing', theoryUnknown(goods.productName, goods.specs))] : [],
  };
}
