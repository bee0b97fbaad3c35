import {
  attributesInForce,
  attributesOfPath,
  type MadeAttribute,
  type TypedAttributes,
} from '#app/domain/catalogue/attributes.ts';
import { attributesOfGoods } from '#app/domain/catalogue/search/specification.ts';
import { type GoodsFacets, type GoodsWords, termsOf } from '#app/domain/catalogue/search/terms.ts';
import { locationOf } from './places.ts';
import { spell } from './spelling.ts';

/** The goods' own fields that decide where they are found. */
export type IndexedGoods = Omit<GoodsWords, 'said'> &
  Omit<GoodsFacets, 'city' | 'province' | 'attributes'> & { typedAttributes: TypedAttributes };

/**
 * The columns by which goods are found; to be written whenever one of those fields is.
 * @param all the attributes that the market has made
 */
export function indexColumns(
  goods: IndexedGoods,
  all: readonly MadeAttribute[],
): {
  searchTerms: string;
  attributes: Record<string, string>;
} {
  const { productName, brandNumber, specs, brand, manufacturer, categoryName } = goods;
  const { category1, category2, category3, sellerCode, deliveryPlace, deliveryWay } = goods;
  const made = attributesOfPath(all, [category1, category2, category3]);
  const attributes = attributesInForce(made, goods.typedAttributes, attributesOfGoods(goods));
  const said = made.flatMap(({ key }) => attributes[key] ?? []);
  const terms = termsOf(
    { productName, brandNumber, specs, brand, manufacturer, categoryName, said },
    {
      category1,
      category2,
      category3,
      brandNumber,
      brand,
      manufacturer,
      deliveryPlace,
      ...locationOf(deliveryPlace),
      sellerCode,
      deliveryWay,
      attributes,
    },
    spell,
  );
  return { searchTerms: vectorOf(terms), attributes };
}

/** A tsvector's literal without positions. */
const vectorOf = (terms: readonly string[]): string => terms.map(quoted).join(' ');

/** A quoted lexeme; only quotes and backslashes need escaping in it. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** A tsquery's literal: goods that have all terms of at least one way, for each of the words. */
export function queryOf(words: readonly (readonly (readonly string[])[])[]): string {
  return words
    .filter((ways) => ways.length > 0)
    .map((ways) => `(${ways.map((way) => way.map(quoted).join('&')).join('|')})`)
    .join('&');
}
