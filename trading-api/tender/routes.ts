import * as bidder from '#app/domain/tender/bidder-contract.ts';
import * as tenderer from '#app/domain/tender/tenderer-contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { awardTender } from './award.ts';
import { tenderDetail } from './detail.ts';
import { endTender } from './end.ts';
import { scoreTender } from './evaluate.ts';
import { saveTenderOffer, withdrawTenderOffer } from './offers.ts';
import { tendersOfOwn } from './own.ts';
import { postponeTender } from './postpone.ts';
import { publishTender } from './publish.ts';
import { answerTender, askTender } from './questions.ts';

export const tenderRoutes: readonly Route[] = [
  tenderDetail,
  tendersOfOwn,
  customerRoute(tenderer.publishTender, async ({ db, customer, person, input, now }) => ({
    id: await publishTender(db, { customer, person }, input, now),
  })),
  customerRoute(bidder.askTender, ({ db, customer, input, clock }) =>
    askTender(db, customer, input, clock),
  ),
  customerRoute(tenderer.answerTender, ({ db, customer, input, clock }) =>
    answerTender(db, customer, input, clock),
  ),
  customerRoute(bidder.saveTenderOffer, ({ db, customer, person, input, clock }) =>
    saveTenderOffer(db, { customer, person }, input, clock),
  ),
  withdrawTenderOffer,
  customerRoute(tenderer.postponeTender, ({ db, customer, input, clock }) =>
    postponeTender(db, customer, input, clock),
  ),
  customerRoute(tenderer.scoreTender, ({ db, customer, input, clock }) =>
    scoreTender(db, customer, input, clock),
  ),
  customerRoute(tenderer.awardTender, ({ db, customer, person, input, clock }) =>
    awardTender(db, { customer, person }, input, clock),
  ),
  endTender,
];
