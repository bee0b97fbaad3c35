import { type Attributes, attributesOfGoods } from '#app/domain/catalogue/search/specification.ts';
import { type GoodsFacets, type GoodsWords, termsOf } from '#app/domain/catalogue/search/terms.ts';
import { locationOf } from './places.ts';
import { spell } from './spelling.ts';

/** The goods' own fields that decide where they are found. */
export type IndexedGoods = GoodsWords & Omit<GoodsFacets, 'city' | 'province' | 'attributes'>;

/** The columns by which goods are found; to be written whenever one of those fields is. */
export function indexColumns(goods: IndexedGoods): {
  searchTerms: string;
  attributes: Attributes;
} {
  const { productName, brandNumber, specs, brand, manufacturer, categoryName } = goods;
  const { category1, category2, category3, sellerCode, deliveryPlace, deliveryWay } = goods;
  const attributes = attributesOfGoods(goods);
  const terms = termsOf(
    { productName, brandNumber, specs, brand, manufacturer, categoryName },
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
