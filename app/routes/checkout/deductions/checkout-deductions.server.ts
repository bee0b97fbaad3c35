import type { checkoutPreview, submitOrder } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { FormValues } from '#app/forms/reply.ts';

export type DeductionChoices = Required<NonNullable<Input<typeof checkoutPreview>['choices']>>;
type SubmittedDeductions = Pick<
  Input<typeof submitOrder>,
  'useIntegral' | 'useAmount' | 'giftCardids'
>;

/** The deductions chosen in the checkout form; a line's coupon is named `discountId.<line>`. */
export function choicesOf(values: FormValues): DeductionChoices {
  const discounts = textsOf(values, 'skuIds').flatMap((skuId) => {
    const discountId = textsOf(values, `discountId.${skuId}`)[0];
    return discountId ? [{ skuId, discountId }] : [];
  });
  return {
    discounts,
    useIntegral: textsOf(values, 'useIntegral').length > 0,
    giftCardids: giftCardsOf(values),
  };
}

/** The chosen e-cards in the order in which they were chosen: those first that are used already. */
function giftCardsOf(values: FormValues): string[] {
  const chosen = textsOf(values, 'giftCardids');
  const used = textsOf(values, 'usedCards').filter((id) => chosen.includes(id));
  return [...new Set([...used, ...chosen])];
}

/**
 * The same for the order call. Points and their value are those the page showed, so that a form
 * sent twice makes the same call twice; the API computes both again.
 */
export function submittedDeductions(values: FormValues): SubmittedDeductions {
  const points = Number(textsOf(values, 'useIntegral')[0] ?? 0);
  const useIntegral = Number.isSafeInteger(points) && points > 0 ? points : 0;
  return {
    useIntegral,
    useAmount: useIntegral > 0 ? textsOf(values, 'useAmount')[0] : undefined,
    giftCardids: giftCardsOf(values),
  };
}

const textsOf = (values: FormValues, name: string): string[] =>
  [values[name] ?? []].flat().filter((text) => text !== '');
