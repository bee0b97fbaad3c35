import { eq } from 'drizzle-orm';
import type { ValuesOf } from '#app/domain/message/events.ts';
import type { Party } from '#app/domain/order/parties.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequests } from '#trading-api/schema.ts';
import type { LockedRequest } from './lock-request.ts';

export const ofSeller = (seller: Customer) => eq(invoiceRequests.sellerCode, sellerCodeOf(seller));

type RedNotice = 'redAsked' | 'redDue' | 'redEnded';
interface RedReceiver {
  request: { id: number; customerId: number; sellerCode: string };
  to: Party;
}

export const receiversOf = ({ request: { customerId, sellerCode }, to }: RedReceiver) =>
  to === 'buyer' ? [{ customerId }] : [{ sellerCode }];

/** Tells one side of an invoice of its 红字确认单. */
export const tellOfRed = <Name extends RedNotice>(
  tx: Database,
  event: Name,
  told: RedReceiver,
  values: Omit<ValuesOf<Name>, 'side' | 'id'>,
  now: Date,
) =>
  notify(
    tx,
    event,
    receiversOf(told),
    {
      ...{ side: told.to, id: String(told.request.id) },
      ...values,
    } as ValuesOf<Name>,
    { now },
  );

type InvoiceNotice = 'invoiceIssued' | 'invoiceCorrected' | 'invoiceRefused' | 'invoiceReversed';

export const notifyBuyer = <Name extends InvoiceNotice>(
  tx: Database,
  event: Name,
  { customerId, amount }: LockedRequest,
  values: Omit<ValuesOf<Name>, 'amount'>,
  now: Date,
) => notify(tx, event, [{ customerId }], { amount, ...values } as ValuesOf<Name>, { now });

/** Writes what became of a request into the history of each of its orders. */
export const note = (
  tx: Database,
  { parts }: LockedRequest,
  kind: InvoiceNotice,
  { seller, text, now }: { seller: Customer; text: string; now: Date },
) =>
  recordEvents(
    tx,
    ...parts.map(({ orderCode }) => ({
      orderCode,
      kind,
      actor: 'seller' as const,
      actorName: seller.name,
      note: text,
      createdAt: now,
    })),
  );
