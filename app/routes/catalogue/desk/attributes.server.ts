import { z } from 'zod';
import {
  type DeskAttribute,
  endAttribute,
  renameChoice,
  saveAttribute,
} from '#app/domain/catalogue/attribute-contract.ts';
import {
  ATTRIBUTE_KINDS,
  ATTRIBUTE_TEXT_MAX,
  attributeLabel,
} from '#app/domain/catalogue/attributes.ts';
import type { DeskCategory } from '#app/domain/catalogue/category-desk-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { CATEGORY_DESK, categoriesHref } from './categories.server.ts';

const words = (label: string, most: number) => textUpTo(most, label, `请输入${label}`);
const id = z.string().max(32);
const tick = z.string().max(2).optional();

export const attributeForm = defineForm(
  'attribute',
  z.object({
    /** Absent of a new one. */
    id: id.optional(),
    name: words('属性名称', ATTRIBUTE_TEXT_MAX.name),
    kind: z.enum(namesOf(ATTRIBUTE_KINDS), { error: '请选择类型' }),
    unit: textUpTo(ATTRIBUTE_TEXT_MAX.unit, '单位').default(''),
    choices: textUpTo(4000, '选项').default(''),
    sort: words('排列顺序', 8),
    required: tick,
    filtered: tick,
    hidden: tick,
  }),
);

export const choiceForm = defineForm(
  'attributeChoice',
  z.object({
    id,
    choice: z.string({ error: '请选择选项' }).max(200),
    name: words('新的名称', ATTRIBUTE_TEXT_MAX.value),
  }),
);

export const endAttributeForm = defineForm('attributeEnd', z.object({ id, into: id.default('') }));

export const attributesHref = (code: string, more = {}): string =>
  hrefOf(`${CATEGORY_DESK}/${code}`, more);

const pathOf = (request: Request) => new URL(request.url).pathname;
const codeOf = (request: Request) => pathOf(request).split('/').at(-1) ?? '';

export const attributeActions = formAction(
  handleCall(attributeForm, saveAttribute, {
    input: ({ value: { id: own, choices, required, filtered, hidden, ...typed }, request }) => ({
      ...typed,
      id: own ?? null,
      categoryCode: codeOf(request),
      choices: choices.split('\n'),
      required: Boolean(required),
      filtered: Boolean(filtered),
      shown: !hidden,
    }),
    to: pathOf,
  }),
  handleCall(choiceForm, renameChoice, { to: pathOf }),
  handleCall(endAttributeForm, endAttribute, { to: pathOf }),
);

/** What the page of a category's attributes shows, by its address. */
export function attributesView(
  code: string,
  all: readonly DeskAttribute[],
  categories: readonly DeskCategory[],
  query: URLSearchParams,
) {
  const nameOf = (of: string) => categories.find((each) => each.code === of)?.name ?? of;
  const own = all.filter(({ categoryCode }) => categoryCode === code);
  const chosen = own.find((each) => each.id === query.get('attribute'));
  const dialog = query.get('dialog');
  const options = (rows: readonly DeskAttribute[]) =>
    rows.map((row) => ({ value: row.id, label: attributeLabel(row) }));
  return {
    category: nameOf(code),
    path: pathTo(code, categories).map(({ code: key, name }) => ({
      label: name,
      to: categoriesHref(key),
    })),
    rows: all.map((row) => {
      const isOwn = row.categoryCode === code;
      return {
        ...row,
        label: attributeLabel(row),
        kindName: ATTRIBUTE_KINDS[row.kind],
        choices: row.choices.join('、'),
        /** Where it is changed, of one that is inherited. */
        from: isOwn
          ? null
          : { label: nameOf(row.categoryCode), to: attributesHref(row.categoryCode) },
        editTo: isOwn ? attributesHref(code, { attribute: row.id }) : null,
        endTo: isOwn && attributesHref(code, { attribute: row.id, dialog: 'end' }),
        choicesTo:
          isOwn && row.kind === 'choice'
            ? attributesHref(code, { attribute: row.id, dialog: 'choice' })
            : null,
      };
    }),
    edited: chosen && dialog === null ? chosen : null,
    ended: chosen && dialog === 'end' ? chosen : null,
    renamed: chosen && dialog === 'choice' ? chosen : null,
    /** Where what goods say can go. */
    targets: chosen
      ? options(
          all.filter(
            ({ id: other, kind, unit }) =>
              other !== chosen.id && kind === chosen.kind && unit === chosen.unit,
          ),
        )
      : [],
    kinds: namesOf(ATTRIBUTE_KINDS).map((value) => ({ value, label: ATTRIBUTE_KINDS[value] })),
    sort: String((own.at(-1)?.sort ?? 0) + 1),
    here: attributesHref(code),
  };
}

function pathTo(code: string | null, all: readonly DeskCategory[]): DeskCategory[] {
  const row = all.find((each) => each.code === code);
  return row ? [...pathTo(row.parentCode, all), row] : [];
}
