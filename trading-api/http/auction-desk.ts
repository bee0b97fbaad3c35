import {
  auctionSigns,
  auditSign,
  cancelAuction,
  deskAuction,
  saveAuction,
  saveSession,
} from '#app/contract/auction-desk.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { audit, signsPage } from '../services/auction-audit.ts';
import { announceSession, announceTyped, cancel } from '../services/auction-desk.ts';
import { watchedAuction } from '../services/auction-watch.ts';

/** What the operator does about auctions; the endpoints' access keeps everybody else out. */
export const auctionDeskRoutes: readonly Route[] = [
  customerRoute(saveSession, ({ db, customer, input, now }) =>
    announceSession(db, customer, input, now),
  ),
  customerRoute(saveAuction, ({ db, customer, input, now }) =>
    announceTyped(db, customer, input, now),
  ),
  customerRoute(cancelAuction, ({ db, input, now }) => cancel(db, input, now)),
  customerRoute(auctionSigns, ({ db, input }) => signsPage(db, input)),
  customerRoute(auditSign, ({ db, input, now }) => audit(db, input, now)),
  customerRoute(deskAuction, ({ db, input, now }) => watchedAuction(db, input.auctionId, now)),
];
