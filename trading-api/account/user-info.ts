import type { UserInfo } from '#app/domain/account/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type Acting, type Identity, suspensionOf } from './customers.ts';

function suspendedIn(acting: Acting): Pick<UserInfo, 'suspended'> {
  const suspended = suspensionOf(acting);
  return suspended ? { suspended: suspended.reason } : {};
}

/** @param identity null when the token is unknown or has expired */
export function loggedIn(identity: Identity | null): Identity {
  if (!identity) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
  return identity;
}

/**
 * A person for the portal, with what their company may do (spec 1 §3, `userInfo`).
 * @param identity null when the token is unknown or has expired
 */
export function userInfoOf(identity: Identity | null): UserInfo {
  const { person, customer, role, hasTotp } = loggedIn(identity);
  return {
    id: String(person.id),
    name: person.name,
    phone: person.phone,
    company: customer.id === person.id ? null : { name: customer.name, role },
    customerType: customer.customerType,
    platformType: customer.platformType,
    sellerCode: customer.sellerCode,
    userEnterprise:
      customer.customerType === 'enterprise'
        ? { esignatureContractStatus: customer.esignatureContractStatus ?? '0' }
        : null,
    ...(hasTotp ? { hasTotp } : {}),
    ...suspendedIn({ person, customer }),
  };
}
