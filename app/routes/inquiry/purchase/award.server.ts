import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { wholeOffer } from '#app/domain/inquiry/award.ts';
import { awardLines, endLines } from '#app/domain/inquiry/award-contract.ts';
import { type InquiryOfBuyer, inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { deliveredTotal, rateWords } from '#app/domain/inquiry/delivered-price.ts';
import { isInquiryDecided, MAX_END_REASON } from '#app/domain/inquiry/inquiry.ts';
import { formatYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { comparePrices, costOf, formatPrice, inFen } from '#app/domain/unit-price.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { pathOf, redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { refusalReply } from '#app/forms/refusal-reply.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { type CustomerRequest, customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { inquiryHref } from '../inquiry-view.server.ts';
import {
  type Choice,
  keyOf,
  type LiveOffer,
  liveOffers,
  openLines,
  planOf,
  presetValues,
  typedAwards,
} from './award-choice.server.ts';
import { counterHandler, readCounter } from './counter.server.ts';
import { redirectToOrder } from './decisions.server.ts';
import { nextAfter } from './next-after.ts';
import { contradictionText, SIGN } from './offer-texts.server.ts';
import { chosenReceiver, receiverChoices, receiverFields } from './receiver.server.ts';
import { paymentOf } from './terms-view.server.ts';

const CHECK_AGAIN = '采纳结果有变化，请核对后再确认';

/** Its lines are read with `typedAwards`. */
export const awardForm = defineForm(
  'award',
  z.object({
    /** What the page showed that would be made. */
    shown: z.string().max(32).default(''),
    amount: z.string().max(32).default(''),
    ...receiverFields,
    ...typedOwnFields,
  }),
);

export const endLinesForm = defineForm(
  'endLines',
  z.object({
    positions: z.preprocess(
      (typed) => [typed ?? []].flat(),
      z.array(z.coerce.number().int().positive()),
    ),
    reason: textUpTo(MAX_END_REASON, '结束原因').default(''),
  }),
);

/** The award of an inquiry line by line: what is chosen, and what it makes; or a round of counter-offers. */
export const readAward = customerLoader(async (page) =>
  page.searchParams.has('counter')
    ? { award: null, counter: await readCounter(page) }
    : { award: await awardOf(page), counter: null },
);

async function awardOf({ request, params, searchParams, token, ask }: CustomerRequest) {
  const inquiryNum = params.inquiryNum ?? '';
  const inquiry = await ask(inquiryDetailOfBuyer, { inquiryNum });
  if (isInquiryDecided(inquiry.state) || inquiry.sealedUntil) {
    throw redirectTo(inquiryHref(inquiryNum));
  }
  const choice = { lines: openLines(inquiry), offers: liveOffers(inquiry, new Date()) };
  const draft = await getDraft(request, pageOf(request), awardForm.name);
  const values = {
    ...presetValues(choice, searchParams.get('offer')),
    ...(draft?.form === awardForm.name ? draft.values : {}),
  };
  const typed = typedAwards(values);
  return {
    inquiryNum,
    title: inquiry.title,
    backTo: inquiryHref(inquiryNum),
    form: describeForm(awardForm, request, { ...draft, form: awardForm.name, values }),
    endForm: describeForm(
      endLinesForm,
      request,
      await getDraft(request, pageOf(request), endLinesForm.name),
    ),
    shown: keyOf(typed),
    lines: linesView(inquiry, choice),
    plan: await planView(typed, choice, { inquiry, token }),
    presets: presetsView(inquiry, choice),
    receiver: await receiverChoices(token),
    ownFields: inquiry.ownFields,
  };
}
export type AwardView = Awaited<ReturnType<typeof awardOf>>;

function linesView({ inquiryDetails }: InquiryOfBuyer, { lines, offers }: Choice) {
  return lines.flatMap(({ position, open }) => {
    const detail = inquiryDetails.find((each) => each.position === position);
    if (!detail) return [];
    const priced = offers
      .flatMap((offer) => {
        const price = offer.prices.get(position);
        return price === undefined ? [] : [{ offer, price }];
      })
      .sort((one, two) => comparePrices(one.price, two.price));
    const lowest = priced[0]?.price;
    return [
      {
        position,
        name: [detail.productName, detail.brandNumber].filter(Boolean).join(' '),
        specs: [detail.specs, detail.brand].filter(Boolean).join(' · '),
        open: String(open / 100),
        unit: detail.unit,
        options: priced.map(({ offer, price }) => ({
          value: offer.offerId,
          label: [
            offer.sellerName,
            `¥${formatPrice(price)}`,
            priced.length > 1 && lowest && comparePrices(price, lowest) === 0 && '最低',
            differenceOf(offer, position),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      },
    ];
  });
}

/** What of a line is other than what was asked for, or when it comes. */
function differenceOf({ offer }: LiveOffer, position: number): string | undefined {
  const line = offer.offerDetails.find((each) => each.position === position);
  if (!line) return undefined;
  const { replacement, deliveryDays } = line;
  return [
    replacement &&
      `替代 ${[replacement.productName, replacement.brandNumber, replacement.specs].filter(Boolean).join(' ')}`,
    deliveryDays && `${deliveryDays} 天交货`,
  ]
    .filter(Boolean)
    .join('，');
}

async function planView(
  typed: ReturnType<typeof typedAwards>,
  choice: Choice,
  { inquiry, token }: { inquiry: InquiryOfBuyer; token: string },
) {
  const plan = planOf(typed, choice);
  if (!('orders' in plan)) return { problem: plan.text, orders: [], amount: '', total: null };
  const orders = plan.orders.map(async ({ offerId, sellerCode, lines, amount }) => {
    const of = choice.offers.find((each) => each.offerId === offerId);
    const terms = of?.offer.terms ?? { kind: 'full' as const };
    return {
      sellerCode,
      sellerName: of?.sellerName ?? '',
      lines: [`${lines.length} 种商品`, of && orderedText(of.offer, inquiry, lines)]
        .filter(Boolean)
        .join('，'),
      amount: `¥${formatYuan(amount)}`,
      payment: await paymentOf({ sellerCode, terms, amount }, token),
      contradiction: of ? contradictionText(of.offer) : null,
    };
  });
  const total = sumFen(plan.orders.map(({ amount }) => amount));
  return {
    problem: null,
    orders: await Promise.all(orders),
    amount: toYuan(total),
    total: `¥${formatYuan(total)}`,
  };
}

/** What an order is in the other currency, and by which rate; '' for one of an offer in yuan. */
function orderedText(
  offer: LiveOffer['offer'],
  { inquiryDetails }: InquiryOfBuyer,
  ordered: readonly { position: number; count: number }[],
): string {
  if (offer.currency === 'CNY') return '';
  const lines = ordered.flatMap(({ position, count }) => {
    const asked = inquiryDetails.find((each) => each.position === position);
    return asked ? [{ ...asked, count: toQuantity(count) }] : [];
  });
  const { quoted = 0 } = deliveredTotal(offer, lines) ?? {};
  return `${SIGN[offer.currency]}${formatYuan(quoted)}，${rateWords(offer)}`;
}

/** The decisions that buyers start from. */
const presetsView = ({ inquiryNum }: InquiryOfBuyer, { lines, offers }: Choice) => [
  { to: `${inquiryHref(inquiryNum)}/award`, label: '最佳组合' },
  ...offers
    .filter(({ prices }) => lines.some(({ position }) => prices.has(position)))
    .map((offer) => ({
      to: `${inquiryHref(inquiryNum)}/award?offer=${offer.offerId}`,
      label: `全部给 ${offer.sellerName}（¥${formatYuan(openTotal(lines, offer))}）`,
    })),
];

/** What all that is open of the lines of an offer comes to. */
const openTotal = (lines: Choice['lines'], offer: LiveOffer): number =>
  sumFen(
    wholeOffer(lines, offer).map(({ position, count }) =>
      costOf(offer.prices.get(position) ?? inFen(0), count),
    ),
  );

type AwardSubmission = Submission<z.output<typeof awardForm.schema>>;

export const awardAction = formAction(
  handleForm(awardForm, awardLines, {
    made: { to: customerUrl('purchase-order'), label: '查看订单' },
    isUsual: true,
    submit: award,
  }),
  counterHandler,
  handleCall(endLinesForm, endLines, {
    input: ({ value, params }) => ({ ...value, inquiryNum: params.inquiryNum ?? '' }),
    to: (request) => pathOf(request).replace(/\/award$/, ''),
    done: '所选商品已结束',
  }),
);

async function award(submission: AwardSubmission): Promise<Response | FormReply> {
  const { value, data, params, token, serial, request, intent } = submission;
  const inquiryNum = params.inquiryNum ?? '';
  const values = typedValues(data);
  const typed = typedAwards(values);
  const changed = keyOf(typed) !== value.shown;
  if (intent === 'check' || changed) {
    const toast = intent === 'check' ? undefined : { kind: 'warning' as const, text: CHECK_AGAIN };
    return redirectWithDraft(
      request,
      `${pageOf(request)}#plan`,
      { form: awardForm, values },
      toast,
    );
  }
  const addressId = await chosenReceiver(awardForm, submission);
  if (typeof addressId !== 'string') return addressId;
  const { amount: shownAmount, purchaseNumber, costCentre, project } = value;
  const awards = typed.map(({ offerId, position, count }) => ({ offerId, position, count }));
  try {
    const { orders } = await call(
      awardLines,
      { inquiryNum, addressId, awards, shownAmount, purchaseNumber, costCentre, project },
      { token, serial },
    );
    const [only, ...others] = orders;
    if (only && others.length === 0) return redirectToOrder(request, only);
    const text = `已采纳报价，生成 ${orders.length} 个订单，${nextAfter(orders)}`;
    return redirectAfterSuccess(request, customerUrl('purchase-order'), text);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const controlOf = ([name, at]: readonly (string | number)[]) =>
      name === 'awards' && at !== undefined ? typed[Number(at)]?.control : undefined;
    return refusalReply(error, { form: awardForm, controlOf }, data);
  }
}
