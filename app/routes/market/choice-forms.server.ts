import { z } from 'zod';
import type { Category } from '#app/domain/catalogue/contract.ts';
import { DELIVERY_WAYS } from '#app/domain/checkout/delivery.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { taxRateNameOf } from '#app/domain/invoice/tax-rate.ts';
import {
  type choiceDesk,
  saveCategoryTax,
  saveChoices,
} from '#app/domain/market/choice-desk-contract.ts';
import { CHOICE_NAME_MAX } from '#app/domain/market/choices.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

export const DELIVERY_DESK = '/customer/desk/delivery';
export const TAX_DESK = '/customer/desk/tax-rates';

type Choices = Content<typeof choiceDesk>;

const codes = z.array(idText).max(400).default([]);
const wayName = textUpTo(CHOICE_NAME_MAX, '名称').default('');

/** The control with the name of a way of delivery. */
export const wayControl = (code: string) => `name${code}`;

const wayNames: Record<string, typeof wayName> = Object.fromEntries(
  DELIVERY_WAYS.map((way) => [wayControl(String(way)), wayName]),
);

export const waysForm = defineForm('deliveryWays', z.object({ taken: codes, ...wayNames }));

/** `shown`: what the page listed; those of it that are not ticked are not delivered to. */
export const regionsForm = defineForm('deliveryRegions', z.object({ taken: codes, shown: codes }));

export const ratesForm = defineForm(
  'taxRates',
  z.object({
    taken: codes,
    shown: codes,
    added: z
      .string()
      .max(8)
      .transform((typed) => typed.normalize('NFKC').replace(/[%\s]/g, ''))
      .refine((percent) => /^(?:[1-9]\d?)?$/.test(percent), '请输入 1 至 99 的整数')
      .default(''),
  }),
);

export const categoryTaxForm = defineForm(
  'categoryTax',
  z.object({
    categoryCode: z.string({ error: '请选择类目' }).max(32),
    taxRate: idText.default(''),
  }),
);

const ticked = (shown: readonly string[], taken: readonly string[]) =>
  shown.map((code) => ({ code, taken: taken.includes(code) }));

const nameIn = (names: Readonly<Record<string, unknown>>, control: string) =>
  String(names[control] ?? '');

export const deliveryAction = formAction(
  handleCall(waysForm, saveChoices, {
    input: ({ value: { taken, ...names } }) => ({
      kind: 'deliveryWay',
      choices: DELIVERY_WAYS.map(String).map((code) => ({
        code,
        taken: taken.includes(code),
        name: nameIn(names, wayControl(code)),
      })),
    }),
    to: DELIVERY_DESK,
  }),
  handleCall(regionsForm, saveChoices, {
    input: ({ value: { taken, shown } }) => ({ kind: 'region', choices: ticked(shown, taken) }),
    to: (request) => hrefOf(DELIVERY_DESK, { province: provinceIn(request) }),
  }),
);

const provinceIn = (request: Request) => new URL(request.url).searchParams.get('province');

export const taxAction = formAction(
  handleCall(ratesForm, saveChoices, {
    input: ({ value: { taken, shown, added } }) => {
      const more = added === '' ? [] : [{ code: added, taken: true }];
      return { kind: 'taxRate', choices: [...ticked(shown, taken), ...more] };
    },
    to: TAX_DESK,
  }),
  handleCall(categoryTaxForm, saveCategoryTax, { to: TAX_DESK }),
);

/** The regions as the page shows them: all provinces, or the cities of the one in the address. */
export function regionsView({ regions }: Choices, query: URLSearchParams) {
  const province = regions.find(({ code }) => code === query.get('province'));
  return {
    province: province?.name ?? null,
    regions: (province?.cities ?? regions).map(({ code, name, taken }) => ({ code, name, taken })),
    provinces: regions
      .filter(({ cities }) => cities.length > 1)
      .map(({ code, name, cities }) => {
        const off = cities.filter(({ taken }) => !taken).length;
        return {
          to: hrefOf(DELIVERY_DESK, { province: code }),
          label: off > 0 ? `${name}（停 ${off} 市）` : name,
          current: code === province?.code,
        };
      }),
  };
}

/** The rates of categories, each with where it can be changed. */
export function categoryRatesView(
  { categoryRates, taxRates }: Choices,
  tree: readonly Category[],
  query: URLSearchParams,
) {
  const chosen = query.get('category');
  return {
    chosen,
    rows: categoryRates.map(({ code, name, taxRate }) => ({
      ...{ code, name },
      rate: taxRateNameOf(taxRate),
      editTo: hrefOf(TAX_DESK, { category: code }),
    })),
    chosenRate: categoryRates.find(({ code }) => code === chosen)?.taxRate ?? '',
    rates: taxRates
      .filter(({ taken }) => taken)
      .map(({ code, name }) => ({ value: code, label: name })),
    categories: tree.flatMap((top) => [
      { value: top.categoryCode, label: `${top.categoryName}（全部）` },
      ...top.children.flatMap((second) => [
        { value: second.categoryCode, label: `${top.categoryName} / ${second.categoryName}` },
        ...second.children.map((third) => ({
          value: third.categoryCode,
          label: `${top.categoryName} / ${second.categoryName} / ${third.categoryName}`,
        })),
      ]),
    ]),
  };
}
