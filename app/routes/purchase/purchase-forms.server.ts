import { z } from 'zod';
import { CATEGORY_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { LEAD_PHONE_INVALID } from '#app/domain/phone.ts';
import {
  DELIVERY_DATE_REQUIRED,
  END_REQUIRED,
  LEAST_UNREADABLE,
  PLAN_TEXTS,
  PRICES_UNREADABLE,
  RATIO_UNREADABLE,
  REQUEST_TEXTS,
  TENDER_TEXTS,
  TIMES_OUT_OF_ORDER,
  textRequired,
} from '#app/domain/purchase/purchase-plan.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/phone.server.ts';

const MOST_WORDS = 64;

const words = (error?: string, most = MOST_WORDS) =>
  z.string({ error }).max(most, { error: `最多 ${most} 个字` });

const figure = (error: string) => z.string({ error }).max(32, { error });

const PURCHASE_REQUEST = 'purchaseRequest';

const requestTexts = {
  productName: words(REQUEST_TEXTS.productName),
  specs: words(REQUEST_TEXTS.specs),
  count: figure(COUNT_REQUIRED),
  unit: words(REQUEST_TEXTS.unit, 8),
  deliveryPlace: words(REQUEST_TEXTS.deliveryPlace),
  deliveryDate: figure(DELIVERY_DATE_REQUIRED),
  linkman: words(REQUEST_TEXTS.linkman, 30),
};
const remark = words(undefined, 300).default('');

/** The form of a request to purchase, as its page describes it. */
export const purchaseRequestForm = defineForm(
  PURCHASE_REQUEST,
  z.object({ ...requestTexts, phone: leadPhone, remark }),
);

const orEmpty = <Fields extends Record<string, z.ZodString>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default('')]),
  ) as Record<keyof Fields, z.ZodDefault<z.ZodString>>;

/** The same as it is sent; the trading API checks all of it at once. */
export const sentPurchaseRequestForm = defineForm(
  PURCHASE_REQUEST,
  z.object({ ...orEmpty({ ...requestTexts, phone: figure(LEAD_PHONE_INVALID) }), remark }),
);

type Labels = Readonly<Record<string, string>>;

const texts = <Texts extends Labels>(labels: Texts, most: number) =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, words(textRequired(label), most)]),
  ) as Record<keyof Texts, z.ZodString>;

/** The form of a group-purchase plan. */
export const planForm = defineForm(
  'plan',
  z.object({
    ...texts(PLAN_TEXTS, MOST_WORDS),
    categoryCode: words(CATEGORY_REQUIRED),
    referencePrice: figure(PRICES_UNREADABLE),
    lowestPrice: figure(PRICES_UNREADABLE),
    highestPrice: figure(PRICES_UNREADABLE),
    marginRatio: figure(RATIO_UNREADABLE),
    minOrderQuantity: figure(LEAST_UNREADABLE),
    deadline: figure(TIMES_OUT_OF_ORDER),
    deliveryStartDate: figure(TIMES_OUT_OF_ORDER),
    deliveryEndDate: figure(TIMES_OUT_OF_ORDER),
    scheduleDescription: words(undefined, 1000).default(''),
  }),
);

/** The form of a tender announcement. */
export const tenderForm = defineForm(
  'tender',
  z.object({
    ...texts(TENDER_TEXTS, MOST_WORDS),
    biddingContent: words(textRequired(TENDER_TEXTS.biddingContent), 2000),
    bidEndDate: figure(END_REQUIRED),
  }),
);
