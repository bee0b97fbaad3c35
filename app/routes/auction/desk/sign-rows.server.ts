import { bidderLabel } from '#app/domain/auction/bidder.ts';
import type { AuctionSign } from '#app/domain/auction/desk-contract.ts';
import { MARGIN_LABEL, PART_STATUS_LABEL } from '#app/domain/auction/sign.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';
import { formatInstant } from '#app/domain/time.ts';
import { SIGN_DESK } from './auction-paths.ts';

/** What of the list the page shows. */
interface Shown extends Partial<Paging> {
  state?: AuctionSign['state'];
  /** Only sign-ups for one auction. */
  auction?: string;
}

const TONE = { waitAudit: 'info', auditPass: 'success', notPass: 'danger' } as const;

function queryOf({ state, auction, ...paging }: Shown): URLSearchParams {
  const query = new URLSearchParams(pagingQuery(paging));
  if (state) query.set('state', state);
  if (auction) query.set('auction', auction);
  return query;
}

export function signsHref(shown: Shown): string {
  const query = queryOf(shown);
  return query.size > 0 ? `${SIGN_DESK}?${query}` : SIGN_DESK;
}

function auditHref(shown: Shown, id: string): string {
  const query = queryOf(shown);
  query.set('dialog', 'audit');
  query.set('sign', id);
  return `${SIGN_DESK}?${query}`;
}

export const signRow = (sign: AuctionSign, shown: Shown) => ({
  id: sign.id,
  auctionId: sign.auctionId,
  auction: sign.auctionName,
  company: sign.companyName,
  buyer: sign.buyerName,
  credential: sign.credentialNumber,
  /** A hint that two bidders may be one company. */
  same:
    sign.sameParty.length > 0
      ? `单位名称或证件号码与${sign.sameParty.map(bidderLabel).join('、')}相同`
      : '',
  phone: sign.noticePhoneNumber,
  time: formatInstant(sign.createDate),
  state: { label: PART_STATUS_LABEL[sign.state], tone: TONE[sign.state] },
  reason: sign.auditReason,
  margin: MARGIN_LABEL[sign.marginState],
  papers: sign.files.map((file) => ({ ...shownFile(file), term: file.qualifyName })),
  waits: sign.state === 'waitAudit',
  until: sign.state === 'waitAudit' ? `${formatInstant(sign.auditUntil)} 前审核` : '',
  auditHref: auditHref(shown, sign.id),
});
export type SignRow = ReturnType<typeof signRow>;
