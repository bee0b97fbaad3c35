import type { FormEvent } from 'react';
import { methodsWith } from '#app/domain/checkout/delivery.ts';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';

const IN_RANGE = methodsWith(({ placeField }) => placeField === 'distributionAddress').map(String);

/**
 * Checks at once whether the address is within range; without a script this is checked with the
 * order.
 */
export function useRangeCheck(errorOf: (control: string) => string | undefined) {
  const range = useQuietSubmit();
  return {
    stop: range.stop,
    onChange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement)) return;
      const [control, skuId] = target.name.split('.');
      const isPlace = control === 'distributionAddress';
      // The address may be chosen beforehand.
      if (!isPlace && !(control === 'deliveryMethod' && IN_RANGE.includes(target.value))) return;
      range.send(currentTarget, {
        intent: `checkDelivery:${skuId}`,
        aloud: errorOf(`distributionAddress.${skuId}`) !== undefined,
      });
    },
  };
}
