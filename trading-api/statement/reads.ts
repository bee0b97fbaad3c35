import { and, eq, inArray } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen } from '#app/domain/money.ts';
import {
  hasEnded,
  monthBefore,
  monthOf,
  monthsBetween,
  spanOfMonth,
  startOfMonth,
} from '#app/domain/month.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { statementByMonth, statementList, statementTab } from '#app/domain/statement/contract.ts';
import { isWorthShowing, type Statement, statementOf } from '#app/domain/statement/statement.ts';
import { wirePrice } from '#app/domain/unit-price.ts';
import { type Customer, nameAt, storeNameAt } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals, partOf } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, orders, sellers } from '#trading-api/schema.ts';
import { agreementsOf, type Confirmation, type Remark } from './agreements.ts';
import {
  type Both,
  entriesBetween,
  type FullEntry,
  firstOrderOf,
  fullEntriesBetween,
  type Parties,
} from './histories.ts';
import { type Invoiced, invoicedIn } from './invoiced.ts';

/** The caller as a party of a statement. */
const ownPart = (customer: Customer, side: OrderList): Parties =>
  side === 'purchase' ? { customerId: customer.id } : { sellerCode: sellerCodeOf(customer) };

/** By which the other party is known to the caller. */
const counterpartOf = (
  side: OrderList,
  { customerId, sellerCode }: { customerId: number; sellerCode: string },
): string => (side === 'purchase' ? sellerCode : String(customerId));

/** The statements of a month that are not empty, one for each counterpart of the caller. */
export const statementsOf = customerRoute(statementList, async ({ db, customer, input, now }) => {
  const { side, month: asked, tab, page, rows, withCounts } = input;
  const parties = ownPart(customer, side);
  const current = monthOf(now);
  const last = monthBefore(current);
  const entries = await entriesBetween(db, parties, startOfMonth(asked ?? last));
  const byCounterpart = groupBy(entries, (entry) => counterpartOf(side, entry));
  const inMonth = async (month: string) => {
    const invoices = groupBy(await invoicedIn(db, parties, month), (one) =>
      counterpartOf(side, one),
    );
    return [...new Set([...byCounterpart.keys(), ...invoices.keys()])]
      .map((counterpart) => ({
        counterpart,
        statement: statementOf(byCounterpart.get(counterpart) ?? [], month),
        invoices: invoices.get(counterpart) ?? [],
      }))
      .filter(({ statement, invoices }) => isWorthShowing(statement) || invoices.length > 0);
  };
  const inLast = asked ? [] : await inMonth(last);
  const month = asked ?? (inLast.length > 0 ? last : current);
  const found = inLast.length > 0 ? inLast : await inMonth(month);
  const names = await namesOf(
    db,
    side,
    found.map(({ counterpart }) => counterpart),
    month,
  );
  const { confirmations, remarks } = await agreementsOf(db, parties, month);
  const named = found
    .map((each) => ({ ...each, counterpartName: names.get(each.counterpart) ?? each.counterpart }))
    .sort((one, other) => one.counterpartName.localeCompare(other.counterpartName, 'zh'));
  const isOf = (counterpart: string) => (each: Confirmation | Remark) =>
    counterpartOf(side, each) === counterpart;
  const ended = hasEnded(month, now);
  const tabOf = ({ counterpart, statement: { closing } }: (typeof named)[number]) => {
    const own = confirmations.find((each) => each.side === side && isOf(counterpart)(each));
    if (!ended) return null;
    return own?.closing === closing ? 'confirmed' : 'unconfirmed';
  };
  const wanted = named.filter((each) => tab === undefined || tabOf(each) === tab);
  return {
    content: wanted
      .slice((page - 1) * rows, page * rows)
      .map(({ counterpart, counterpartName, statement, invoices }) => ({
        counterpart,
        counterpartName,
        ...figuresOf(
          statement,
          invoices,
          confirmations.filter(isOf(counterpart)),
          remarks.filter(isOf(counterpart)),
        ),
      })),
    ...pageTotals(wanted.length, rows),
    counts: withCounts
      ? statementTab.options.map((each) => ({
          tab: each,
          count: named.filter((one) => tabOf(one) === each).length,
        }))
      : undefined,
    month,
    ended,
    months: monthsBetween(monthOf((await firstOrderOf(db, parties)) ?? now), current),
    closing: signedYuan(sumFen(wanted.map(({ statement }) => statement.closing))),
  };
});

function figuresOf(
  statement: Statement<unknown>,
  invoices: readonly Invoiced[],
  confirmations: readonly Confirmation[],
  remarks: readonly Remark[],
) {
  const { opening, received, adjusted, paid, refunded, closing } = statement;
  const by = (side: OrderList) => {
    const own = confirmations.find((each) => each.side === side);
    return own
      ? {
          date: own.confirmedAt.toISOString(),
          name: own.name,
          closing: signedYuan(own.closing),
        }
      : null;
  };
  return {
    opening: signedYuan(opening),
    received: signedYuan(received),
    adjusted: signedYuan(adjusted),
    paid: signedYuan(paid),
    refunded: signedYuan(refunded),
    closing: signedYuan(closing),
    invoiced: signedYuan(sumFen(invoices.map(({ amount }) => amount))),
    buyerConfirmed: by('purchase'),
    sellerConfirmed: by('sale'),
    remarkCount: remarks.length,
  };
}

/** As they were called at the end of the month: its statement keeps these names. */
async function namesOf(
  db: Database,
  side: OrderList,
  counterparts: readonly string[],
  month: string,
): Promise<Map<string, string>> {
  if (counterparts.length === 0) return new Map();
  const { until } = spanOfMonth(month);
  if (side === 'purchase') {
    const found = await db
      .select({ code: sellers.code, name: storeNameAt(until) })
      .from(sellers)
      .where(inArray(sellers.code, [...counterparts]));
    return new Map(found.map(({ code, name }) => [code, name]));
  }
  const found = await db
    .select({ id: customers.id, name: nameAt(until) })
    .from(customers)
    .where(inArray(customers.id, counterparts.map(Number)));
  return new Map(found.map(({ id, name }) => [String(id), name]));
}

export type Named = Parsed<typeof statementByMonth>;

/** The parties of a statement, as they were called at the end of its month. */
export async function partiesOf(
  db: Database,
  customer: Customer,
  { side, counterpart, month }: Pick<Named, 'side' | 'counterpart' | 'month'>,
): Promise<Both & { buyerName: string; sellerName: string }> {
  const own = ownPart(customer, side);
  const buyer = own.customerId ?? rowId(counterpart);
  const sellerCode = own.sellerCode ?? counterpart;
  if (buyer === null) throw notFound(STATEMENT_UNKNOWN);
  const { until } = spanOfMonth(month);
  const [found] = await db
    .select({ buyerName: nameAt(until), sellerName: storeNameAt(until) })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(sellers, eq(sellers.code, orders.sellerCode))
    .where(and(eq(orders.customerId, buyer), eq(orders.sellerCode, sellerCode)))
    .limit(1);
  if (!found) throw notFound(STATEMENT_UNKNOWN);
  return { ...found, customerId: buyer, sellerCode };
}

const STATEMENT_UNKNOWN = '对账单不存在';

/** The statement of a month between two parties. */
export async function monthBetween(
  db: Database,
  parties: Both,
  month: string,
): Promise<Statement<FullEntry>> {
  const { customerId, sellerCode } = parties;
  const since = startOfMonth(month);
  return statementOf(await fullEntriesBetween(db, { customerId, sellerCode }, since), month);
}

const toLine = ({ key, kind, at, orderCode, reference, goods, line, amount }: FullEntry) => ({
  key,
  kind,
  date: at.toISOString(),
  orderCode,
  reference,
  goods: goods && {
    name: goods.name,
    unit: goods.unit,
    ...wirePrice(goods),
    weighed: toQuantity(line?.weighed ?? 0),
  },
  amount: signedYuan(amount),
});

export const statementDetail = customerRoute(statementByMonth, async (call) => {
  const { db, customer, input: named, now } = call;
  const { month } = named;
  const { buyerName, sellerName, ...parties } = await partiesOf(db, customer, named);
  const statement = await monthBetween(db, parties, month);
  const invoices = await invoicedIn(db, parties, month);
  const { confirmations, remarks } = await agreementsOf(db, parties, month);
  const { part, totals } = partOf(statement.entries, named);
  const papers = partOf(
    invoices,
    named.invoicePage === undefined ? {} : { ...named, page: named.invoicePage },
  );
  const isRemarked = ({ key }: FullEntry) => remarks.some(({ line }) => line === key);
  return {
    month,
    ended: hasEnded(month, now),
    buyerName,
    sellerName,
    ...figuresOf(statement, invoices, confirmations, remarks),
    lines: part.map(toLine),
    ...totals,
    remarked: statement.entries.filter(isRemarked).map(toLine),
    invoices: papers.part.map(({ number, issueDate, amount, orderCodes }) => ({
      number,
      issueDate,
      amount: signedYuan(amount),
      orderCodes,
    })),
    invoiceTotals: papers.totals,
    remarks: remarks.map(({ side, name, text, createdAt, line }) => ({
      side,
      name,
      text,
      date: createdAt.toISOString(),
      line,
    })),
  };
});
