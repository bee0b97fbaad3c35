import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

/**
 * The store a customer sells for; every call of a seller is limited to it.
 * @throws Refusal `G003`
 */
export function sellerCodeOf({ sellerCode }: Customer): string {
  if (!sellerCode) throw new Refusal(RESULT.forbidden, statusMessage(403));
  return sellerCode;
}
