import { z } from 'zod';
import {
  type DeskCategory,
  endCategory,
  saveCategory,
} from '#app/domain/catalogue/category-desk-contract.ts';
import { WEIGHING_LABEL, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { hrefOf } from '#app/domain/href.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

export const CATEGORY_DESK = '/customer/desk/categories';

const words = (label: string, most: number) => textUpTo(most, label, `请输入${label}`);
const code = z.string().max(32);

export const categoryForm = defineForm(
  'category',
  z.object({
    /** Absent of a new one. */
    code: code.optional(),
    /** Absent of the first level. */
    parentCode: code.optional(),
    name: words('类目名称', 30),
    unit: words('计量单位', 8),
    sort: words('排列顺序', 8),
    weighing: z.enum(['', ...WEIGHINGS]).default(''),
    tolerance: z.string().max(8).default(''),
    wholeUnits: z.string().max(2).optional(),
    hidden: z.string().max(2).optional(),
  }),
);

export const endCategoryForm = defineForm(
  'categoryEnd',
  z.object({ code, into: code.default('') }),
);

/** The level that a page shows: the categories below one; null: the first. */
export const categoriesHref = (below: string | null, more = {}): string =>
  hrefOf(CATEGORY_DESK, { below, ...more });

const belowOf = (request: Request) => new URL(request.url).searchParams.get('below');

export const categoryActions = formAction(
  handleCall(categoryForm, saveCategory, {
    input: ({ value: { code: own, parentCode, wholeUnits, hidden, ...typed } }) => ({
      ...typed,
      code: own ?? null,
      parentCode: parentCode || null,
      unitDecimals: !wholeUnits,
      shown: !hidden,
    }),
    to: (request) => categoriesHref(belowOf(request)),
  }),
  handleCall(endCategoryForm, endCategory, {
    to: (request) => categoriesHref(belowOf(request)),
  }),
);

/** What a page of the tree shows, by its address. */
export function categoriesView(all: readonly DeskCategory[], query: URLSearchParams) {
  const named = (parameter: string) => all.find((each) => each.code === query.get(parameter));
  const parent = named('below') ?? null;
  const here = all.filter(({ parentCode }) => parentCode === (parent?.code ?? null));
  const own = named('category');
  const isEnding = query.get('dialog') === 'end';
  const nameOf = (each: DeskCategory) => {
    const above = all.find(({ code: key }) => key === each.parentCode);
    return above ? `${above.name} / ${each.name}` : each.name;
  };
  const level = (parent?.level ?? 0) + 1;
  return {
    level,
    parent,
    path: [all.find(({ code: key }) => key === parent?.parentCode), parent]
      .filter((each) => each !== undefined && each !== null)
      .map((each) => ({ label: each.name, to: categoriesHref(each.code) })),
    rows: here.map((each) => ({
      ...each,
      below: all.filter(({ parentCode }) => parentCode === each.code).length,
      to: level < 3 ? categoriesHref(each.code) : null,
      attributesTo: `${CATEGORY_DESK}/${each.code}`,
      editTo: categoriesHref(parent?.code ?? null, { category: each.code }),
      endTo: categoriesHref(parent?.code ?? null, { category: each.code, dialog: 'end' }),
    })),
    edited: own && !isEnding ? own : null,
    ended: own && isEnding ? own : null,
    /** Where one of this level can be. */
    parents: all
      .filter((each) => each.level === level - 1)
      .map((each) => ({ value: each.code, label: nameOf(each) })),
    /** Where goods of the one that ends can go. */
    targets:
      own && isEnding
        ? all
            .filter(
              (each) =>
                each.level === own.level && each.code !== own.code && each.unit === own.unit,
            )
            .map((each) => ({ value: each.code, label: nameOf(each) }))
        : [],
    sort: String((here.at(-1)?.sort ?? 0) + 1),
    unit: parent?.unit ?? '吨',
    weighings: {
      none: parent ? '同上级类目' : '按计量单位',
      options: WEIGHINGS.map((value) => ({ value, label: WEIGHING_LABEL[value] })),
    },
    here: categoriesHref(parent?.code ?? null),
  };
}
