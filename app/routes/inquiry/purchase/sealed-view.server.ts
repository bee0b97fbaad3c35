import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { formatInstant } from '#app/domain/time.ts';

/** What is known of sealed offers; null: they are not sealed. */
export function sealedView({ sealedUntil, sellers }: InquiryOfBuyer) {
  if (!sealedUntil) return null;
  const named = (isAnswered: boolean) =>
    sellers.filter(({ answered }) => answered === isAnswered).map(({ sellerName }) => sellerName);
  return {
    text: `密封报价，${formatInstant(sealedUntil)} 截止后同时开启，在此之前任何人看不到报价，也不能采纳。`,
    answered: named(true),
    silent: named(false),
  };
}
export type SealedView = ReturnType<typeof sealedView>;
