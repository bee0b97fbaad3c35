import { call } from '#app/api/client.server.ts';
import { ApiFailure } from '#app/api/errors.ts';
import type { CodeWay } from '#app/domain/account/codes.ts';
import { ownCodeWay, type UserInfo } from '#app/domain/account/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';

/**
 * How codes reach the logged-in customer; null: not at all. An API that does not answer this call sends them to the
 * phone.
 */
export const readCodeWay = (token: string, { phone }: UserInfo): Promise<CodeWay | null> =>
  call(ownCodeWay, {}, { token }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    return { by: 'sms', to: maskedPhone(phone) };
  });
