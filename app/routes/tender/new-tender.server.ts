import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { END_REQUIRED, TENDER_TEXTS, textRequired } from '#app/domain/purchase/purchase-plan.ts';
import { USUAL_UNIT } from '#app/domain/quantity.ts';
import {
  MOST_CRITERIA,
  MOST_LOTS,
  ONLINE_OPENING,
  QUESTIONS_END_INVALID,
} from '#app/domain/tender/tender.ts';
import { publishTender } from '#app/domain/tender/tenderer-contract.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';

const label = (name: keyof typeof TENDER_TEXTS, most: number) =>
  textUpTo(most, TENDER_TEXTS[name], textRequired(TENDER_TEXTS[name]));

const texts = {
  title: label('title', 64),
  biddingLocation: label('biddingLocation', 64),
  openingPlace: label('openingPlace', 64),
  biddingContent: label('biddingContent', 2000),
};
const time = (missing: string) => z.string({ error: missing }).max(32);
const figure = z.string().max(8).default('');

/** The fields that are not required, or that have a value from the beginning. */
const others = {
  termsKind: z.string().max(16).default('full'),
  depositPercent: figure,
  balanceDays: figure,
  priceWeight: figure,
  /** How many rows of lots the page shows. */
  lots: z.coerce.number().int().min(1).max(MOST_LOTS).default(1),
};

const NAME = 'newTender';

/** The form as its page describes it. */
export const newTenderForm = defineForm(
  NAME,
  z.object({
    ...texts,
    questionsEnd: time(QUESTIONS_END_INVALID),
    bidEndDate: time(END_REQUIRED),
    ...others,
  }),
);

/**
 * The form as it is sent: the trading API reports the problems of all fields at once. Lots are the controls
 * `<field>.<row>`, criteria `criterion.<row>` and `points.<row>`.
 */
export const sentTenderForm = defineForm(
  NAME,
  z.object({
    title: texts.title.default(''),
    biddingLocation: texts.biddingLocation.default(''),
    openingPlace: texts.openingPlace.default(''),
    biddingContent: texts.biddingContent.default(''),
    questionsEnd: z.string().max(32).default(''),
    bidEndDate: z.string().max(32).default(''),
    ...others,
  }),
);

const LOT_FIELDS = ['productName', 'specs', 'count', 'unit', 'place'] as const;
const FIRST_LOTS = 2;
const SHOWN_CRITERIA = Array.from({ length: MOST_CRITERIA }, (_, at) => at + 1);

const valueIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** The rows of lots in which something is typed, but for a unit. */
const lotRows = (data: FormData) =>
  Array.from({ length: MOST_LOTS }, (_, at) => at + 1).flatMap((row) => {
    const typed = LOT_FIELDS.map((field) => [field, valueIn(data, `${field}.${row}`)] as const);
    const isBegun = typed.some(([field, value]) => field !== 'unit' && value !== '');
    const lot = Object.fromEntries(typed) as Record<(typeof LOT_FIELDS)[number], string>;
    return isBegun ? [{ row, lot }] : [];
  });

const criterionRows = (data: FormData) =>
  SHOWN_CRITERIA.flatMap((row) => {
    const [name, points] = [valueIn(data, `criterion.${row}`), valueIn(data, `points.${row}`)];
    return name || points ? [{ row, criterion: { name, points } }] : [];
  });

const TERMS_CONTROL: ReadonlyMap<unknown, string> = new Map([
  ['kind', 'termsKind'],
  ['percent', 'depositPercent'],
  ['balanceDays', 'balanceDays'],
]);

const controlOf: ControlOf = ([name, at, field], data) => {
  if (name === 'terms') return TERMS_CONTROL.get(at) ?? 'termsKind';
  if (name === 'lots')
    return `${field ?? 'productName'}.${lotRows(data)[Number(at ?? 0)]?.row ?? 1}`;
  if (name !== 'criteria') return undefined;
  const row = criterionRows(data)[Number(at ?? 0)]?.row ?? 1;
  return field === 'points' ? `points.${row}` : `criterion.${row}`;
};

async function submit({
  value,
  data,
  token,
  serial,
  request,
  intent,
}: Submission<z.output<typeof sentTenderForm.schema>>) {
  if (intent === 'addLot') {
    const lots = Math.min(MOST_LOTS, value.lots + 1);
    const values = { ...typedValues(data), lots: String(lots) };
    return redirectWithDraft(request, `${pageOf(request)}#lot-${lots}`, {
      form: newTenderForm,
      values,
    });
  }
  const { termsKind: kind, depositPercent: percent, balanceDays, lots: _, ...tender } = value;
  const { id } = await call(
    publishTender,
    {
      ...tender,
      questionsEnd: wallTimeOfControl(value.questionsEnd),
      bidEndDate: wallTimeOfControl(value.bidEndDate),
      terms: { kind, percent, balanceDays },
      criteria: criterionRows(data).map(({ criterion }) => criterion),
      lots: lotRows(data).map(({ lot }) => lot),
    },
    { token, serial },
  );
  return redirectAfterSuccess(request, `/tender?id=${id}`, '招标已发布');
}

export const newTenderAction = singleFormAction(sentTenderForm, publishTender, {
  controlOf,
  isLong: true,
  made: { to: '/customer/tenders', label: '我的招标' },
  submit,
});

export const readNewTender = customerLoader(async ({ request }) => {
  const { draft, long } = await readLongForm(request, pageOf(request), newTenderForm.name);
  const first = { openingPlace: ONLINE_OPENING, priceWeight: '100', termsKind: 'full' };
  const values = { ...first, ...draft?.values };
  const shown = Number([draft?.values.lots ?? []].flat()[0] ?? FIRST_LOTS) || FIRST_LOTS;
  return {
    form: describeForm(newTenderForm, request, { ...draft, form: newTenderForm.name, values }),
    long,
    lots: Math.min(MOST_LOTS, Math.max(1, shown)),
    mostLots: MOST_LOTS,
    criteria: SHOWN_CRITERIA,
    unit: USUAL_UNIT,
  };
});
