import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  needsConsent,
  RETURN_REASON_REQUIRED,
  type TitleConsent,
} from '#app/domain/invoice/consent.ts';
import { decideTitle, titleConsents } from '#app/domain/invoice/consent-contract.ts';
import { isSameParty } from '#app/domain/invoice/same-party.ts';
import type { Title } from '#app/domain/invoice/title-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { audit, type Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route, transactionRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { invoiceRequestOrders, invoiceRequests } from '#trading-api/schema.ts';
import { DECIDED, lockRequest } from './lock-request.ts';
import { namedRequests } from './reads.ts';

/** What a new request of a buyer begins with: a title that was agreed to once needs no more. */
export async function consentFor(
  tx: Database,
  buyer: Customer,
  title: Title,
): Promise<TitleConsent | null> {
  if (!needsConsent(title, buyer)) return null;
  const given = and(
    eq(invoiceRequests.customerId, buyer.id),
    eq(invoiceRequests.consent, 'given'),
    sql`${invoiceRequests.title}->>'taxNo' = ${title.taxNo}`,
  );
  const agreed = await tx
    .selectDistinct({ name: sql<string>`${invoiceRequests.title}->>'name'` })
    .from(invoiceRequests)
    .where(given);
  return agreed.some(({ name }) => isSameParty(name, title.name)) ? 'given' : 'waiting';
}

export const titlesAsked = route(titleConsents, async ({ db, input: { page, rows } }) => {
  const wanted = and(eq(invoiceRequests.state, 'waiting'), eq(invoiceRequests.consent, 'waiting'));
  const found = await namedRequests(db)
    .where(wanted)
    .orderBy(asc(invoiceRequests.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const ids = found.map(({ request }) => request.id);
  const parts = await db
    .select()
    .from(invoiceRequestOrders)
    .where(inArray(invoiceRequestOrders.requestId, ids))
    .orderBy(asc(invoiceRequestOrders.orderCode));
  return {
    content: found.map(({ request: { id, title, amount, remark, createdAt }, ...names }) => ({
      ...names,
      id: String(id),
      titleName: title.name,
      taxNo: title.taxNo,
      amount: toYuan(amount),
      orderCodes: parts.flatMap((part) => (part.requestId === id ? part.orderCode : [])),
      remark,
      createDate: createdAt.toISOString(),
    })),
    ...pageTotals(await db.$count(invoiceRequests, wanted), rows),
  };
});

/**
 * Agrees to the title of a request, or returns the request, so that its orders can be asked for again; in the
 * call's transaction.
 */
export const decideOnTitle = transactionRoute(decideTitle, async (call) => {
  const { db: tx, person: operator, input, now } = call;
  const { id, agree, reason: typed } = input;
  const reason = typed.trim();
  if (!agree && !reason) throw new Refusal('missing', RETURN_REASON_REQUIRED, 'reason');
  const request = await lockRequest(tx, id, agree ? 'register' : 'refuse');
  if (request.consent !== 'waiting') throw new Refusal('decided', DECIDED);
  const { customerId, sellerCode, amount, title, parts } = request;
  await tx
    .update(invoiceRequests)
    .set(agree ? { consent: 'given' } : { state: 'refused', reason, decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  if (!agree) {
    await recordEvents(
      tx,
      ...parts.map(({ orderCode }) => ({
        orderCode,
        kind: 'invoiceRefused' as const,
        actor: 'operator' as const,
        actorName: operator.name,
        note: reason,
        createdAt: now,
      })),
    );
  }
  await audit(
    tx,
    {
      action: agree ? 'titleConsented' : 'titleReturned',
      person: operator.id,
      account: customerId,
      detail: [title.name, reason].filter(Boolean).join('，'),
    },
    now,
  );
  const values = { id, title: title.name, amount, agreed: agree, reason };
  await notify(
    tx,
    'invoiceTitleDecided',
    [{ customerId }],
    { ...values, side: 'purchase' },
    { now },
  );
  await notify(tx, 'invoiceTitleDecided', [{ sellerCode }], { ...values, side: 'sale' }, { now });
});
