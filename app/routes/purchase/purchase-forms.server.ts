import { z } from 'zod';
import { CATEGORY_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { typedSaleTerms } from '#app/domain/order/sale-terms-contract.ts';
import {
  DELIVERY_DATE_REQUIRED,
  END_REQUIRED,
  LEAST_UNREADABLE,
  PLAN_TEXTS,
  PRICES_UNREADABLE,
  planRatio,
  priceOf,
  RATIO_UNREADABLE,
  REQUEST_TEXTS,
  TARGET_UNREADABLE,
  TENDER_TEXTS,
  TIMES_OUT_OF_ORDER,
  textRequired,
} from '#app/domain/purchase/purchase-plan.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { isDay } from '#app/domain/time.ts';
import { isAmount } from '#app/domain/typed-amount.ts';
import { dayOfControl, typedWallTime } from '#app/domain/typed-time.ts';
import { longestOf, textUpTo } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/phone.server.ts';

const MOST_WORDS = 64;

const words = (missing?: string, most = MOST_WORDS) => textUpTo(most, '', missing);

/** A typed figure: its check is left to the server, which reports all problems at once. */
const figure = (error: string, isReadable: (text: string) => boolean) =>
  z.string({ error }).max(32, { error }).refine(isReadable, { error });

/** A typed day, read as far as it can be. */
const dayFigure = (error: string) =>
  z.string({ error }).max(32, { error }).overwrite(dayOfControl).refine(isDay, { error });

const PURCHASE_REQUEST = 'purchaseRequest';

const requestTexts = {
  productName: words(REQUEST_TEXTS.productName),
  specs: words(REQUEST_TEXTS.specs),
  count: figure(COUNT_REQUIRED, isAmount),
  unit: words(REQUEST_TEXTS.unit, 8),
  deliveryPlace: words(REQUEST_TEXTS.deliveryPlace),
  deliveryDate: dayFigure(DELIVERY_DATE_REQUIRED),
  linkman: words(REQUEST_TEXTS.linkman, 30),
};
const remark = words(undefined, 300).default('');

/** The form of a request to purchase, as its page describes it. */
export const purchaseRequestForm = defineForm(
  PURCHASE_REQUEST,
  z.object({ ...requestTexts, phone: leadPhone, remark }),
);

/** The fields as they are sent: the trading API reports the problems of all of them at once. */
const asSent = <Name extends string>(fields: Record<Name, z.ZodString>) =>
  Object.fromEntries(
    Object.entries<z.ZodString>(fields).map(([name, field]) => [
      name,
      words(undefined, longestOf(field) ?? field.maxLength ?? MOST_WORDS).default(''),
    ]),
  ) as Record<Name, z.ZodDefault<z.ZodString>>;

export const sentPurchaseRequestForm = defineForm(
  PURCHASE_REQUEST,
  z.object({ ...asSent({ ...requestTexts, phone: z.string() }), remark }),
);

type Labels = Readonly<Record<string, string>>;

const texts = <Texts extends Labels>(labels: Texts, most: number) =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, words(textRequired(label), most)]),
  ) as Record<keyof Texts, z.ZodString>;

const isTime = (text: string) => typedWallTime(text) !== undefined;
const isPrice = (text: string) => priceOf(text) !== null;
const isRatio = (marginRatio: string) => planRatio({ marginRatio }) !== null;
const isQuantity = (text: string) => parseQuantity(text, { decimals: true }) !== null;

const PLAN = 'plan';
const planFields = {
  ...texts(PLAN_TEXTS, MOST_WORDS),
  categoryCode: words(CATEGORY_REQUIRED),
  referencePrice: figure(PRICES_UNREADABLE, isPrice),
  lowestPrice: figure(PRICES_UNREADABLE, isPrice),
  highestPrice: figure(PRICES_UNREADABLE, isPrice),
  marginRatio: figure(RATIO_UNREADABLE, isRatio),
  minOrderQuantity: figure(LEAST_UNREADABLE, isQuantity),
  targetQuantity: figure(TARGET_UNREADABLE, isQuantity),
  deadline: figure(TIMES_OUT_OF_ORDER, isTime),
  deliveryStartDate: dayFigure(TIMES_OUT_OF_ORDER),
  deliveryEndDate: dayFigure(TIMES_OUT_OF_ORDER),
};
const scheduleDescription = words(undefined, 1000).default('');

const saidOfPlan = { ...typedSaleTerms, scheduleDescription };
export const planForm = defineForm(PLAN, z.object({ ...planFields, ...saidOfPlan }));
export const sentPlanForm = defineForm(PLAN, z.object({ ...asSent(planFields), ...saidOfPlan }));

const TENDER = 'tender';
const tenderFields = {
  ...texts(TENDER_TEXTS, MOST_WORDS),
  biddingContent: words(textRequired(TENDER_TEXTS.biddingContent), 2000),
  bidEndDate: figure(END_REQUIRED, isTime),
};

export const tenderForm = defineForm(TENDER, z.object(tenderFields));
export const sentTenderForm = defineForm(TENDER, z.object(asSent(tenderFields)));
