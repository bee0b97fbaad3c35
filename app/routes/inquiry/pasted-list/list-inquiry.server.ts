import { randomUUID } from 'node:crypto';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { MAX_INQUIRY_SELLERS } from '#app/domain/inquiry/inquiry.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { inquiryDraftOf } from '../inquiry.server.ts';
import { keepTyped, type List, refuseList } from './list-steps.server.ts';
import { type MatchedRow, matchList } from './match-list.server.ts';
import { isLeftOut, type ListRow } from './pasted-list.server.ts';

const NOTHING_TO_ASK = '请至少保留一行';
const openRows = (count: number): string =>
  `有 ${count} 行需要核对：请核对后勾选「已核对」，或选「不采购这一行」`;
/** How many sellers are asked for what no seller lists, besides those of the chosen goods. */
const MOST_PROPOSED = 10;

/**
 * The rows that are wanted and not left out, found or not, become rows of an inquiry to those who
 * sell the goods, or such goods; it is ready to be sent.
 */
export async function toInquiry(
  list: List,
  rows: readonly ListRow[],
  isWanted: (matched: MatchedRow) => boolean,
): Promise<Response | FormReply> {
  const { request, token, value } = list;
  const matched = await matchList(rows);
  const asked = matched.filter((each) => !isLeftOut(each.row) && isWanted(each));
  if (asked.length === 0) return refuseList(list, rows, {}, [NOTHING_TO_ASK]);
  const open = asked.filter(({ row }) => row.check !== '').length;
  if (open > 0) return refuseList(list, rows, {}, [openRows(open)]);
  const values = {
    ...(await proposalFor(asked, token)),
    ...inquiryDraftOf(asked.map(detailOf)),
  };
  // A page of its own: what is being typed into another inquiry stays there.
  const page = `/inquiry?id=${randomUUID()}`;
  const cookies = [
    await keepTyped(request, { rows, name: value.listName }),
    await keepDraft(request, page, { form: 'inquiry', values }),
  ];
  return redirectTo(page, { cookies });
}

const detailOf = ({ row, chosen, near }: MatchedRow) => ({
  // Goods of the platform cannot be asked for: it is no seller among others.
  goodsId: chosen?.type === 'sale' ? chosen.id : null,
  productName: chosen?.name ?? (row.name || near[0]?.name || row.grade || row.specs),
  specs: chosen?.specs ?? wantedSpecs(row),
  brandNumber: chosen?.brandNumber ?? row.grade,
  brand: chosen?.brand ?? '',
  unit: chosen?.unit ?? row.unit,
  count: row.quantity,
});

/** What nobody lists is described with all that was asked for. */
const wantedSpecs = ({ specs, length, demands }: ListRow): string =>
  [specs, length && `${length} 米`, demands].filter(Boolean).join(' ');

/** Whom to ask and how: the sellers of what was chosen, and those who have goods like the others. */
async function proposalFor(
  asked: readonly MatchedRow[],
  token: string | null,
): Promise<FormValues> {
  const own = asked.flatMap(({ chosen }) => (chosen?.type === 'sale' ? chosen.sellerCode : []));
  const like = asked.flatMap(({ chosen, candidates, near }) =>
    chosen ? [] : [...candidates, ...near].filter(({ type }) => type === 'sale'),
  );
  const ids = [...new Set(like.map(({ id }) => id))].slice(0, 100);
  const [known, terms] = await Promise.all([
    ids.length > 0 ? call(saleProductsForInquiry, { ids }, { token }) : null,
    callShared(dictionaryByType, { type: 'INQUIRY_CONDITIONS' }),
  ]);
  const others = (known?.sellers ?? []).slice(0, MOST_PROPOSED);
  const codes = new Set([...own, ...others.map(({ sellerCode }) => sellerCode)]);
  const name = asked[0] && detailOf(asked[0]).productName;
  const way = known?.goods[0]?.deliveryWay;
  return {
    title: asked.length > 1 ? `${name} 等 ${asked.length} 种商品询价` : `${name} 询价`,
    sellerCodes: [...codes].slice(0, MAX_INQUIRY_SELLERS),
    conditions: terms[0]?.name ?? '',
    ...(way !== undefined && { deliveryWay: String(way) }),
  };
}
