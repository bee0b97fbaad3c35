import { z } from 'zod';
import {
  type ListCriteria,
  type SavedSearch,
  searchedList,
} from '#app/domain/catalogue/search/saved-contract.ts';
import { freshText, NAME_MISSING } from '#app/domain/catalogue/search/saved-search.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { chosenOf } from '../list/list-frame.server.ts';
import { BRAND, GOODS, type GoodsList, INDUSTRY, SELF_GOODS, TRADING } from '../list/lists.ts';
import { type ListSearch, listHref, parseListSearch, SORTS } from '../list/search-params.ts';

const LISTS: Readonly<Record<SavedSearch['list'], GoodsList>> = {
  trading: TRADING,
  industry: INDUSTRY,
  goods: GOODS,
  selfGoods: SELF_GOODS,
  brand: BRAND,
};

const named = z.string({ error: NAME_MISSING }).max(60);

/** The search of a list, by the list's address. */
export const saveForm = defineForm(
  'saveSearch',
  z.object({ name: named, back: z.string().max(2000) }),
);
/** Buttons of rows: 「open 12」, or 「new 12」 for what is new in it. */
export const openForm = defineForm('openSearch', z.object({}));
export const renameForm = defineForm('renameSearch', z.object({ id: z.string(), name: named }));
export const deleteForm = defineForm('deleteSearch', z.object({ id: z.string() }));
/** Buttons of texts, and one for all of them. */
export const historyForm = defineForm('searchHistory', z.object({ text: z.string().optional() }));

/** The list that an address leads to; null where that is none. */
export function listAt(address: string) {
  const { pathname, searchParams } = new URL(ownPath(address), 'http://portal.invalid');
  const name = searchedList.safeParse(pathname.slice(1)).data;
  if (!name) return null;
  const list = LISTS[name];
  return { name, list, search: parseListSearch(list, searchParams) };
}

/** A list's search as it is saved: without its page and how its filters are shown. */
export function criteriaOf(search: ListSearch): ListCriteria {
  const { page: _, rows: __, categoryName: ___, names: ____, ...conditions } = search;
  const { filters: _____, within: ______, ...others } = conditions;
  return others;
}

/** @param nameOf the name of a category, or of an attribute by its key */
function searchOf(criteria: ListCriteria, nameOf: NameOf): ListSearch {
  const [category = ''] = criteria.categoryCode ?? [];
  return { ...criteria, names: namesOf(criteria, nameOf), categoryName: nameOf(category), page: 1 };
}

export const namesOf = (
  { categoryCode = [], attribute = [] }: Pick<ListSearch, 'categoryCode' | 'attribute'>,
  nameOf: NameOf,
): Record<string, string> =>
  Object.fromEntries(
    [...categoryCode, ...attribute.map(attributeOf)].flatMap((code) => {
      const name = nameOf(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );

type NameOf = (code: string) => string | undefined;

/** The address of a saved search; of what is new in it, the newest first. */
export function savedHref({ list, criteria }: SavedSearch, nameOf: NameOf, isNew = false): string {
  const search = searchOf(criteria, nameOf);
  const newest = { sortWord: 'onShelfDate', sortWay: 'desc' } as const;
  return listHref(LISTS[list], isNew ? { ...search, ...newest } : search);
}

export function savedRow({ id, name, list, criteria, fresh }: SavedSearch, nameOf: NameOf) {
  return {
    id,
    name,
    list: LISTS[list].label,
    conditions: conditionTexts(LISTS[list], searchOf(criteria, nameOf)).join('，') || '全部',
    fresh: fresh > 0 ? freshText(fresh) : '',
  };
}

/** Each condition of a search in words, then its order. */
export function conditionTexts(list: GoodsList, search: ListSearch): string[] {
  const sort = SORTS.find(({ word }) => word === search.sortWord)?.label;
  return [
    ...chosenOf(list, search).map(({ label }) => label),
    ...(sort ? [`按${sort}${search.sortWay === 'asc' ? '升序' : '降序'}`] : []),
  ];
}
