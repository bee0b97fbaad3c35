import { call } from '#app/api/client.server.ts';
import { listAddresses } from '#app/domain/checkout/address-contract.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import type { TenderDetail } from '#app/domain/tender/contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { awardTenderForm, describedForm, NOBODY, scoreForm } from './tender-forms.server.ts';

export const lotView = ({
  position,
  productName,
  specs,
  count,
  unit,
  place,
}: TenderDetail['lots'][number]) => ({
  key: String(position),
  position,
  name: productName,
  specs,
  count: `${count} ${unit}`,
  unit,
  place,
});
export type LotView = ReturnType<typeof lotView>;

function rankingOf({ ranking, offers, lots }: TenderDetail) {
  const nameOf = new Map(offers.map(({ offerId, sellerName }) => [offerId, sellerName]));
  const lotOf = new Map(lots.map((lot) => [lot.position, lot]));
  return ranking.map(({ position, offerId, price, pricePoints, total, rank }) => {
    const count = lotOf.get(position)?.count ?? '0';
    return {
      key: `${position} ${offerId}`,
      ...{ position, offerId, rank, pricePoints, total },
      name: nameOf.get(offerId) ?? '',
      price: formatYuanText(price),
      amount: formatYuan(amountOf(parseYuan(price) ?? 0, fromQuantity(count))),
    };
  });
}
export type RankedView = ReturnType<typeof rankingOf>[number];

/** Whether the order of a lot is cancelled, so that the tenderer decides it again. */
export const isReopened = ({ results }: Pick<TenderDetail, 'results'>): boolean =>
  results.some(({ cancelled }) => cancelled);

/**
 * What the tenderer sees of opened offers: points, ranking, and what can be chosen for each lot. With the result there
 * are only the lots that are decided again.
 */
export async function evaluationOf(request: Request, tender: TenderDetail, token: string | null) {
  const { offers, criteria, scoreRevision, results } = tender;
  const isAgain = isReopened(tender);
  const lots = tender.lots.filter(
    ({ position }) =>
      !isAgain || results.some((each) => each.position === position && each.cancelled),
  );
  const ranking = rankingOf(tender);
  const scores = offers.flatMap((offer) =>
    offer.scores.map(({ criterion, points }) => [`points.${offer.offerId}.${criterion}`, points]),
  );
  const scoreDraft = await getDraft(request, pageOf(request), scoreForm.name);
  const scored = { ...Object.fromEntries(scores), ...scoreDraft?.values };
  const addresses = token ? await load(request, () => call(listAddresses, {}, { token })) : [];
  return {
    scoreRevision,
    isAgain,
    criteria,
    offers: offers.map(({ offerId, sellerName }) => ({ offerId, name: sellerName })),
    score:
      criteria.length > 0 && !isAgain
        ? describeForm(scoreForm, request, { ...scoreDraft, form: scoreForm.name, values: scored })
        : null,
    ranking,
    award:
      ranking.length > 0 || criteria.length === 0
        ? {
            form: await describedForm(request, awardTenderForm),
            lots: lots.map((lot) => ({
              ...lotView(lot),
              options: [
                ...ranking
                  .filter(({ position }) => position === lot.position)
                  .map(({ offerId, name, rank, price, total }) => ({
                    value: offerId,
                    label: `第 ${rank} 名 ${name} · ${price} 元 · ${total} 分`,
                  })),
                { value: NOBODY, label: '不授标' },
              ],
            })),
            ownFields: tender.ownFields,
            addresses: addresses.map((address) => ({
              value: address.id,
              label: `${address.receivePerson} ${address.warehouseAddress}`,
            })),
            addressesTo: customerUrl('addresses'),
          }
        : null,
  };
}

/** The published result: by lot who won, and the whole ranking. */
export function resultView(tender: TenderDetail) {
  if (tender.state !== 'awarded') return null;
  const { results, lots, offers, side } = tender;
  const ranking = rankingOf(tender);
  return {
    rows: results.map(({ position, offerId, reason, orderCode, cancelled }) => {
      const lot = lots.find((each) => each.position === position);
      const won = ranking.find((each) => each.offerId === offerId && each.position === position);
      return {
        key: String(position),
        position,
        name: lot?.productName ?? '',
        winner: offers.find((each) => each.offerId === offerId)?.sellerName ?? '不授标',
        price: won?.price ?? '',
        amount: won?.amount ?? '',
        total: won?.total ?? '',
        reason,
        orderNote: cancelled && '订单已取消',
        order: orderCode && {
          code: orderCode,
          to: customerUrl(
            side === 'tenderer' ? `purchase-order/${orderCode}` : `sale-order/${orderCode}`,
          ),
        },
      };
    }),
    ranking,
  };
}
