import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  decideTitle,
  type TitleAsked,
  titleConsents,
} from '#app/domain/invoice/consent-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';

export const titleForm = defineForm(
  'decideTitle',
  z.object({
    id: idText,
    reason: decideTitle.request.shape.reason,
  }),
);

/** Requests for invoices on another name than the buyer's. */
export async function readTitlesAsked(
  asked: { page: number; rows: number | undefined },
  token: string,
  decideHref: (id: string) => string,
) {
  const page = await call(titleConsents, asked, { token });
  return { page, titles: page.content.map((each) => titleRow(each, decideHref)) };
}

const titleRow = (asked: TitleAsked, decideHref: (id: string) => string) => ({
  id: asked.id,
  title: `${asked.titleName} ${asked.taxNo}`.trim(),
  buyer: asked.buyerName,
  phone: asked.buyerPhone,
  seller: asked.sellerName,
  amount: formatYuanText(asked.amount),
  orders: asked.orderCodes.join('、'),
  remark: asked.remark,
  time: formatNear(asked.createDate, new Date()),
  decideTo: decideHref(asked.id),
});
export type TitleRow = ReturnType<typeof titleRow>;

/** Answers the message of success. */
export async function sendTitleDecision(
  { id, reason }: { id: string; reason: string },
  agree: boolean,
  token: string | null,
): Promise<string> {
  await call(decideTitle, { id, reason, agree }, { token });
  return agree ? '已同意，已通知买卖双方' : '已驳回，已通知买卖双方';
}
