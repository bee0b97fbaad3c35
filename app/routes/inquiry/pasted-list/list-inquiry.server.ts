import { randomUUID } from 'node:crypto';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
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

/**
 * The rows that are wanted and not left out, found or not, become rows of an inquiry that is ready to
 * be sent: its form proposes whom to ask for them.
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

/** How to ask; whom to ask the form proposes by what it is about. */
async function proposalFor(
  asked: readonly MatchedRow[],
  token: string | null,
): Promise<FormValues> {
  const like = asked.flatMap(({ chosen, candidates, near }) =>
    [...(chosen ? [chosen] : candidates), ...near].filter(({ type }) => type === 'sale'),
  );
  const [known, terms] = await Promise.all([
    like[0] ? call(saleProductsForInquiry, { ids: [like[0].id] }, { token }) : null,
    callShared(dictionaryByType, { type: 'INQUIRY_CONDITIONS' }),
  ]);
  const name = asked[0] && detailOf(asked[0]).productName;
  const way = known?.goods[0]?.deliveryWay;
  return {
    title: asked.length > 1 ? `${name} 等 ${asked.length} 种商品询价` : `${name} 询价`,
    conditions: terms[0]?.name ?? '',
    ...(way !== undefined && { deliveryWay: String(way) }),
  };
}
