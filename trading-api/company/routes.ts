import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { contractFor, signContract } from './contract-signing.ts';

export const companyRoutes: readonly Route[] = [
  customerRoute(contractDetail, ({ customer }) => contractFor(customer)),
  customerRoute(contractSign, ({ db, customer, input, now }) =>
    signContract(db, customer, input.version, now),
  ),
];
