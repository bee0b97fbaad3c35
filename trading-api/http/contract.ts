import { contractDetail, contractSign } from '#app/contract/esignature.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { contractFor, signContract } from '../services/contract-signing.ts';

export const contractRoutes: readonly Route[] = [
  customerRoute(contractDetail, ({ customer }) => contractFor(customer)),
  customerRoute(contractSign, ({ db, customer, input, now }) =>
    signContract(db, customer, input.version, now),
  ),
];
