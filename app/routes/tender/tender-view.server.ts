import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { listedFile, shownFile } from '#app/domain/file/shown-file.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { termsText } from '#app/domain/order/terms.ts';
import { queryText } from '#app/domain/query-text.ts';
import { type TenderDetail, tenderDetail } from '#app/domain/tender/contract.ts';
import { priceFormula, RANKING_RULE } from '#app/domain/tender/criteria.ts';
import { RECORD_LABEL, TENDER_STATE_LABEL, type TenderState } from '#app/domain/tender/tender.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { getToken, loginUrl, pageOf } from '#app/session/session.server.ts';
import { evaluationOf, isReopened, lotView, resultView } from './tender-decision.server.ts';
import {
  answerForm,
  askForm,
  describedForm,
  endTenderForm,
  postponeTenderForm,
  tenderOfferForm,
  withdrawTenderForm,
} from './tender-forms.server.ts';

const TONE: Readonly<Record<TenderState, Tone>> = {
  notice: 'neutral',
  open: 'success',
  closing: 'warning',
  opened: 'info',
  awarded: 'success',
  ended: 'neutral',
};

export const stateTag = (state: TenderState) => ({
  tone: TONE[state],
  label: TENDER_STATE_LABEL[state],
});

/** The page of a tender: what everybody reads, and what the visitor can do. */
export async function readTender({ request }: LoaderFunctionArgs) {
  const id = queryText(new URL(request.url).searchParams, 'id', 64) || '0';
  const token = await getToken(request);
  const tender = await load(request, () => call(tenderDetail, { id, tenders: '1' }, { token }));
  const { state, side } = tender;
  const isOpen = state === 'open';
  return {
    id,
    image: sharePicture('tender', id),
    title: tender.title,
    tag: stateTag(state),
    next: nextOf(tender, token === null ? loginUrl(pageOf(request)) : null),
    endReason: state === 'ended' ? tender.endReason : null,
    description: `${tender.biddingLocation}，${formatInstant(tender.bidEndDate)} 截止。${tender.biddingContent}`,
    content: tender.biddingContent,
    facts: factsOf(tender),
    rules: rulesOf(tender),
    lots: tender.lots.map(lotView),
    questions: await questionsOf(request, tender),
    cannotOffer: isOpen && token !== null && side === 'visitor',
    offering: isOpen && side === 'seller' ? await offeringOf(request, tender) : null,
    own: ownView(tender),
    opening: openingView(tender),
    evaluation:
      side === 'tenderer' && (state === 'opened' || isReopened(tender))
        ? await evaluationOf(request, tender, token)
        : null,
    result: resultView(tender),
    records: tender.records.map(({ position, kind, at, text, hash }) => ({
      position,
      label: RECORD_LABEL[kind],
      at: formatInstant(at),
      text: text || '结果公布后可见',
      hash,
    })),
    postpone:
      side === 'tenderer' && isOpen
        ? {
            form: await describedForm(request, postponeTenderForm),
            now: formatInstant(tender.bidEndDate),
          }
        : null,
    endForm:
      side === 'tenderer' && (isOpen || state === 'closing' || state === 'opened')
        ? await describedForm(request, endTenderForm)
        : null,
  };
}
export type TenderView = Awaited<ReturnType<typeof readTender>>;

/** The one thing to do next, which stands below others. */
function nextOf({ state, side, ...tender }: TenderDetail, login: string | null) {
  if (state === 'open' && login) return { to: login, label: '登录后投标' };
  if (state === 'open' && side === 'seller') {
    const hasOffer = tender.ownOffer !== null && !tender.ownOffer.withdrawn;
    return { to: '#offer', label: hasOffer ? '修改投标' : '去投标' };
  }
  if (side !== 'tenderer') return null;
  const waits = tender.questions.some(({ answeredAt }) => answeredAt === null);
  if (state === 'open' && waits) return { to: '#questions', label: '去答复' };
  if (isReopened(tender)) return { to: '#award', label: '重新定标' };
  if (state !== 'opened') return null;
  const isScored = tender.ranking.length > 0;
  return isScored ? { to: '#award', label: '去定标' } : { to: '#score', label: '去评分' };
}

const factsOf = (tender: TenderDetail) => [
  { term: '招标编号', value: tender.id },
  { term: '招标人', value: tender.tendererName },
  { term: '招标地点', value: tender.biddingLocation },
  { term: '开标地点', value: tender.openingPlace },
  { term: '提问截止时间', value: formatInstant(tender.questionsEnd) },
  { term: '投标截止时间', value: formatInstant(tender.bidEndDate) },
  { term: '付款方式', value: termsText(tender.terms) },
  ...(tender.openedAt ? [{ term: '开标时间', value: formatInstant(tender.openedAt) }] : []),
];

function rulesOf({ priceWeight, criteria }: TenderDetail) {
  return {
    points: [
      { term: '价格', value: `${priceWeight} 分` },
      ...criteria.map(({ name, points }) => ({ term: name, value: `${points} 分` })),
    ],
    formula: priceFormula(priceWeight),
    ranking: RANKING_RULE,
  };
}

async function questionsOf(request: Request, tender: TenderDetail) {
  const { questions, questionsOpen, side, state } = tender;
  return {
    rows: questions.map((each) => ({
      id: each.id,
      text: each.text,
      at: formatInstant(each.askedAt),
      answer: each.answer,
      own: each.own,
    })),
    ask: side === 'seller' && questionsOpen ? await describedForm(request, askForm) : null,
    answer:
      side === 'tenderer' && state === 'open' ? await describedForm(request, answerForm) : null,
  };
}

async function offeringOf(request: Request, { ownOffer }: TenderDetail) {
  const { draft, long } = await readLongForm(request, pageOf(request), tenderOfferForm.name);
  const prices = (ownOffer?.prices ?? []).map(({ position, price }) => [
    `price.${position}`,
    price,
  ]);
  const values = { ...Object.fromEntries(prices), text: ownOffer?.text ?? '', ...draft?.values };
  const own = { ...draft, form: tenderOfferForm.name, values };
  return {
    form: describeForm(tenderOfferForm, request, own),
    long,
    revision: ownOffer?.revision ?? 0,
    files: ownOffer && !ownOffer.withdrawn ? ownOffer.files.map(listedFile) : [],
    withdraw:
      ownOffer && !ownOffer.withdrawn ? await describedForm(request, withdrawTenderForm) : null,
  };
}

/** The receipt of the own offer. */
function ownView({ ownOffer, lots }: TenderDetail) {
  if (!ownOffer) return null;
  return {
    withdrawn: ownOffer.withdrawn,
    facts: [
      { term: '提交时间', value: formatInstant(ownOffer.submittedAt) },
      { term: '提交次数', value: `第 ${ownOffer.revision} 次` },
      ...ownOffer.prices.map(({ position, price }) => ({
        term: `标段 ${position}`,
        value: `${formatYuanText(price)} 元/${lots.find((lot) => lot.position === position)?.unit ?? ''}`,
      })),
    ],
    text: ownOffer.text,
    files: ownOffer.files.map(shownFile),
    fingerprint: ownOffer.fingerprint,
  };
}

/** The offers as they were opened, a row each. */
function openingView({ offers, lots, criteria }: TenderDetail) {
  if (offers.length === 0) return null;
  return {
    lots: lots.map(({ position }) => position),
    criteria: criteria.map(({ position, name }) => ({ position, name })),
    rows: offers.map((offer) => ({
      id: offer.offerId,
      name: offer.own ? `${offer.sellerName}（本企业）` : offer.sellerName,
      at: formatInstant(offer.submittedAt),
      prices: Object.fromEntries(
        offer.prices.map(({ position, price }) => [position, formatYuanText(price)]),
      ) as Record<number, string>,
      text: offer.text,
      files: offer.files.map(shownFile),
      scores: offer.scores
        .map(
          ({ criterion, points }) =>
            `${criteria.find(({ position }) => position === criterion)?.name ?? ''} ${points}`,
        )
        .join('，'),
      fingerprint: offer.fingerprint,
    })),
  };
}
