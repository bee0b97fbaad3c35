import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import {
  type InquiryOfBuyer,
  inquiryDetailOfBuyer,
  type Offer,
} from '#app/domain/inquiry/contract.ts';
import { COUNTER_SENT } from '#app/domain/inquiry/counter.ts';
import { sendCounter } from '#app/domain/inquiry/counter-contract.ts';
import { deliveredPriceOf } from '#app/domain/inquiry/delivered-price.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { formatYuanText, toYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { controlOfWallTime, formatInstant, wallDay } from '#app/domain/time.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { comparePrices, costOf, formatPrice } from '#app/domain/unit-price.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { refusalReply } from '#app/forms/refusal-reply.server.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { counterHref, inquiryHref } from '../inquiry-view.server.ts';

const asList = (typed: unknown) => [typed ?? []].flat();

/** The target prices are read with `targetsOf`. */
export const counterForm = defineForm(
  'counter',
  z.object({
    lastCutNum: z.coerce.number().int().nonnegative().default(0),
    offerIds: z.preprocess(asList, sendCounter.request.shape.offerIds),
    endsAt: z.string().max(32).default(''),
    remark: sendCounter.request.shape.remark,
  }),
);

const targetControl = (position: number): string => `target.${position}`;

/** The typed target prices; a line without one is not countered. */
const targetsOf = (values: FormValues) =>
  Object.entries(values).flatMap(([name, typed]) => {
    const position = Number(/^target\.(\d{1,5})$/.exec(name)?.[1] ?? 0);
    const price = ([typed].flat()[0] ?? '').trim();
    return position > 0 && price !== '' ? [{ position, price }] : [];
  });

/** The percents below the lowest price of each line that a buyer starts from. */
const CUTS = [0, 1, 2, 3, 5] as const;

/** What a buyer asks other prices for: the lines that are open, and the sellers that have offered. */
export async function readCounter({ request, params, searchParams, ask }: CustomerRequest) {
  const inquiryNum = params.inquiryNum ?? '';
  const inquiry = await ask(inquiryDetailOfBuyer, { inquiryNum });
  const backTo = inquiryHref(inquiryNum);
  if (isInquiryDecided(inquiry.state) || inquiry.sealedUntil) throw redirectTo(backTo);
  const sellers = standing(inquiry);
  const lines = linesOf(inquiry, sellers);
  const cut = CUTS.find((percent) => String(percent) === searchParams.get('cut'));
  const now = new Date();
  const draft = await getDraft(request, pageOf(request), counterForm.name);
  const values = {
    endsAt: controlOfWallTime(`${wallDay(new Date(now.getTime() + DAY_MS))} 17:30:00`),
    ...(cut !== undefined && cutValues(lines, cut)),
    ...draft?.values,
  };
  const chosen = [draft?.values.offerIds ?? sellers.map(({ offer }) => offer.id)].flat();
  return {
    inquiryNum,
    title: inquiry.title,
    backTo,
    lastCutNum: inquiry.lastCutNum,
    form: describeForm(counterForm, request, { ...draft, form: counterForm.name, values }),
    presets: CUTS.map((percent) => ({
      to: counterHref(inquiryNum, { cut: String(percent) }),
      label: percent === 0 ? '按最低价' : `最低价降 ${percent}%`,
    })),
    sellers: sellers.map(({ sellerName, offer }) => ({
      offerId: offer.id,
      label: [
        sellerName,
        `第 ${offer.lastCutNum} 轮`,
        isOfferOver(offer, now) ? '已过有效期' : `有效至 ${formatInstant(offer.validUntil)}`,
      ].join(' · '),
      checked: chosen.includes(offer.id),
    })),
    lines: lines.map(({ lowest, ...line }) => ({
      ...line,
      control: targetControl(line.position),
      lowest: lowest && `¥${formatPrice(lowest.price)} ${lowest.sellerName}`,
    })),
  };
}
export type CounterView = Awaited<ReturnType<typeof readCounter>>;

type Standing = InquiryOfBuyer['sellers'][number] & { offer: Offer };

/** The sellers whose offer stands. */
const standing = ({ sellers }: InquiryOfBuyer): Standing[] =>
  sellers.filter(
    (seller): seller is Standing => seller.offer !== null && seller.offer.withdrawn === null,
  );

function linesOf({ inquiryDetails, counters }: InquiryOfBuyer, sellers: readonly Standing[]) {
  return inquiryDetails.flatMap((detail) => {
    const { position, unit, count, openCount = count, ended } = detail;
    if (ended || fromQuantity(openCount) <= 0) return [];
    const [lowest] = sellers
      .flatMap(({ sellerName, offer }) => {
        const delivered = deliveredPriceOf(offer, { position, unit });
        return delivered ? [{ sellerName, price: delivered.price }] : [];
      })
      .sort((one, two) => comparePrices(one.price, two.price));
    const before = counters
      .flatMap(({ lines }) => lines)
      .find((each) => each.position === position);
    return [
      {
        position,
        name: [detail.productName, detail.brandNumber].filter(Boolean).join(' '),
        specs: [detail.specs, detail.brand].filter(Boolean).join(' · '),
        open: `${openCount} ${unit}`,
        lowest: lowest ?? null,
        before: before ? `¥${formatYuanText(before.price)}` : null,
      },
    ];
  });
}

const cutValues = (lines: ReturnType<typeof linesOf>, percent: number): FormValues =>
  Object.fromEntries(
    lines.flatMap(({ position, lowest }) =>
      lowest ? [[targetControl(position), toYuan(costOf(lowest.price, 100 - percent))]] : [],
    ),
  );

type CounterSubmission = Submission<z.output<typeof counterForm.schema>>;

export const counterHandler = handleForm(counterForm, sendCounter, { submit: send });

async function send(submission: CounterSubmission): Promise<Response | FormReply> {
  const { value, data, params, token, serial, request } = submission;
  const inquiryNum = params.inquiryNum ?? '';
  const lines = targetsOf(typedValues(data));
  try {
    await call(
      sendCounter,
      { ...value, inquiryNum, lines, endsAt: wallTimeOfControl(value.endsAt) },
      { token, serial },
    );
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const controlOf = ([name, at]: readonly (string | number)[]) => {
      const line = name === 'lines' && at !== undefined ? lines[Number(at)] : undefined;
      return line && targetControl(line.position);
    };
    return refusalReply(error, { form: counterForm, controlOf }, data);
  }
  return redirectAfterSuccess(request, inquiryHref(inquiryNum), COUNTER_SENT);
}
