import { cityCalled } from '#app/domain/catalogue/city-places.ts';
import type { Understanding } from '#app/domain/catalogue/listing-contract.ts';
import { PLACE_GROUPS } from '#app/domain/catalogue/place-groups.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { hrefOf } from '#app/domain/href.ts';
import type { ListSearch } from './search-params.ts';

/** What a list knows of a search that may need help. */
interface Asked {
  search: ListSearch;
  understanding: Understanding | undefined;
  isNear: boolean;
  history: readonly string[];
  frequent: readonly string[];
  ended: readonly string[];
  pager: { total: string };
}

/** What helps where a text was not found or nothing was typed: texts to search for, and other ways, by what they are. */
export function hintsOf(
  { understanding, isNear, search, history, frequent, ended, pager }: Asked,
  typed: string,
  to: Record<'whole' | 'narrowed' | 'own', (name: string) => string> & {
    all: string;
    elsewhere: string;
    watch: string;
  },
) {
  const linksOf = (texts: readonly string[]): Hint[] =>
    texts.map((label) => ({ label, to: to.whole(label) }));
  const corrected = understanding?.corrected ?? '';
  const near = understanding?.near ?? [];
  return [
    {
      label: `类目${ended.map((name) => `「${name}」`).join('')}已取消，可以看`,
      links: ended.length > 0 ? [{ label: '全部商品', to: to.all }] : [],
    },
    {
      label: '平台自营的商品在另一个列表',
      links: OWN_GOODS.test(typed)
        ? [{ label: '自营商品', to: to.own(typed.replace(OWN_GOODS, ' ').trim()) }]
        : [],
    },
    {
      label: isWithoutPlace(corrected, typed, understanding?.readAs)
        ? `该交货地没有符合这些词的商品，以下为其他地方的「${corrected}」`
        : `没有找到您输入的词，已按「${corrected}」搜索`,
      links: linksOf(corrected ? [corrected] : []),
    },
    {
      label:
        understanding?.asks || isUnclear(near, typed)
          ? '您是不是要找'
          : '没有商品同时符合这些词，相近的有',
      links: near.map(({ text, count }) => ({
        label: `${text}（${count} 条）`,
        to: to.narrowed(text),
      })),
    },
    {
      label: isNear ? '没有完全符合的商品，可以' : '没有这样的商品，可以',
      links: typed && pager.total === '0' ? waysOut(typed, search, to) : [],
    },
    { label: '最近搜索', links: linksOf(history) },
    { label: '常见品类与牌号', links: linksOf(frequent) },
  ].filter(({ links }) => links.length > 0);
}

/** The platform's own goods as people ask for them. */
const OWN_GOODS = /(?:平台|官方)?自营(?:商品|店铺?)?/;

interface Hint {
  label: string;
  to: string;
}

/** Whether the texts only leave words out, or have none of them: then one of the words was meant in another way. */
export function isUnclear(near: readonly { text: string }[], typed: string): boolean {
  const spelled = normalForm(typed);
  const words = near.map(({ text }) => normalForm(text).split(' '));
  return (
    words.every((of) => of.every((word) => spelled.includes(word))) ||
    !words.some((of) => of.some((word) => spelled.includes(word)))
  );
}

/** What one can do whose goods nobody has: ask for them, be told of them, look elsewhere. */
function waysOut(
  typed: string,
  { deliveryPlace }: ListSearch,
  { elsewhere, watch }: Record<'elsewhere' | 'watch', string>,
): Hint[] {
  return [
    { label: '发布询价', to: hrefOf('/inquiry', { productName: typed }) },
    { label: '保存此搜索，有货时提醒', to: watch },
    ...(deliveryPlace ? [{ label: '看其他交货地', to: elsewhere }] : []),
  ];
}

/** Whether a text is what was typed without a place, rather than with words that were written wrongly or say nothing. */
export function isWithoutPlace(
  corrected: string,
  typed: string,
  readAs: Understanding['readAs'] = [],
): boolean {
  const words = normalForm(corrected).split(' ');
  const spelled = normalForm(typed);
  const left = words.reduce((rest, word) => rest.replace(word, ''), spelled);
  const parts = left.match(/\p{Script=Han}+/gu) ?? [];
  // A place may be typed as it is spoken.
  const spoken = readAs.filter((word) => !words.includes(word.typed)).flatMap(({ meant }) => meant);
  return words.every((word) => spelled.includes(word)) && [...parts, ...spoken].some(isPlace);
}

const PROVINCES = PLACE_GROUPS.flatMap(({ provinces = [] }) => provinces);
const isPlace = (text: string): boolean =>
  /[省市区县州盟]$/.test(text) ||
  cityCalled(text) !== null ||
  PLACE_GROUPS.some(({ names }) => names.includes(text)) ||
  (text.length > 1 && PROVINCES.some((province) => province.startsWith(text)));
