import { bidderLabel } from '#app/domain/auction/bidder.ts';
import type { AuctionSign } from '#app/domain/auction/desk-contract.ts';
import { MARGIN_LABEL, PART_STATUS_LABEL } from '#app/domain/auction/sign.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';
import { formatNear } from '#app/domain/time.ts';
import { SIGN_DESK } from './auction-paths.ts';

/** What of the list the page shows. */
interface Shown extends Partial<Paging> {
  state?: AuctionSign['state'];
  /** Only sign-ups for one auction. */
  auction?: string;
}

const TONE = { waitAudit: 'info', auditPass: 'success', notPass: 'danger' } as const;

export const signsHref = ({ state, auction, ...paging }: Shown, dialog: Query = {}): string =>
  hrefOf(SIGN_DESK, { ...pagingQuery(paging), state, auction, ...dialog });

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
  time: formatNear(sign.createDate, new Date()),
  state: { label: PART_STATUS_LABEL[sign.state], tone: TONE[sign.state] },
  reason: sign.auditReason,
  margin: MARGIN_LABEL[sign.marginState],
  papers: sign.files.map((file) => ({ ...shownFile(file), term: file.qualifyName })),
  waits: sign.state === 'waitAudit',
  until: sign.state === 'waitAudit' ? `${formatNear(sign.auditUntil, new Date())} 前审核` : '',
  auditHref: signsHref(shown, { dialog: 'audit', sign: sign.id }),
});
export type SignRow = ReturnType<typeof signRow>;
