import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { union } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { customers, goods, messages, orders } from '#trading-api/schema.ts';
import { writeInOnePass } from './statement-text.ts';

const open = () => drizzle(new pg.Pool(), { casing: 'snake_case' });
const usual = open();
const quick = writeInOnePass(open());

const NOW = new Date('2026-10-01T00:00:00Z');
const placed = {
  orderCode: 'D1',
  customerId: 1,
  sellerCode: 'S0001',
  sellerName: '卖家',
  source: 'cart',
  state: 'waitPay',
  name: '买家',
  mobile: '13800138000',
  address: '上海市',
  orderAmount: 100,
  paymentAmount: 100,
  createdAt: NOW,
  payDeadline: NOW,
  paidAt: null,
} as const;

/** Statements of the kinds that the market sends, of one database or the other. */
const STATEMENTS: Record<string, (db: typeof usual) => { toSQL(): unknown }> = {
  'a row with times, JSON, nulls and defaults': (db) =>
    db
      .insert(orders)
      .values({ ...placed, deductions: [] })
      .onConflictDoNothing()
      .returning({ orderCode: orders.orderCode }),
  'several rows, or an update of the one there': (db) =>
    db
      .insert(messages)
      .values([
        { personId: 1, customerId: 1, event: 'orderPlaced', text: 't', path: '/', createdAt: NOW },
        {
          personId: 2,
          customerId: 2,
          event: 'orderPlaced',
          text: 't',
          path: '/',
          createdAt: NOW,
          key: 'k',
        },
      ])
      .onConflictDoUpdate({
        target: [messages.personId, messages.key],
        set: { text: sql`excluded.text` },
        setWhere: isNull(messages.readAt),
      }),
  'an update by an expression': (db) =>
    db
      .update(goods)
      .set({ availableCount: sql`${goods.availableCount} - ${5}`, refreshedAt: NOW })
      .where(and(eq(goods.id, 1), goods.onShelf))
      .returning({ id: goods.id }),
  'lists, also empty ones, and a date': (db) =>
    db
      .select({ id: customers.id, amount: sql<number>`coalesce(${orders.paymentAmount}, ${0})` })
      .from(customers)
      .leftJoin(orders, eq(orders.customerId, customers.id))
      .where(
        or(
          inArray(customers.id, []),
          inArray(customers.sellerCode, ['a', 'b']),
          sql`${orders.createdAt} > ${NOW} and ${orders.orderCode} = any(${sql.param(['x', 'y'])})`,
        ),
      )
      .limit(3),
  'a union, with others before and after': (db) => {
    const people = union(
      db
        .select({ person: sql`${customers.id}`.mapWith(Number).as('person') })
        .from(customers)
        .where(eq(customers.name, 'one')),
      db.select({ person: orders.customerId }).from(orders).where(eq(orders.orderCode, 'two')),
    ).as('people');
    return db
      .select({ zero: sql`${0}`, person: people.person })
      .from(people)
      .innerJoin(customers, eq(customers.id, people.person))
      .where(eq(customers.phone, 'three'))
      .orderBy(people.person);
  },
  'a select in a condition, and one with a name': (db) => {
    const own = db.$with('own').as(db.select().from(orders).where(eq(orders.customerId, 7)));
    const same = db.select().from(customers).where(eq(customers.id, own.customerId));
    return db
      .with(own)
      .select()
      .from(own)
      .where(and(exists(same), eq(own.state, 'paid')));
  },
  'an insert in a statement of its own, and counted rows': (db) => {
    const made = db
      .insert(orders)
      .values({ ...placed, deductions: [] })
      .returning();
    const counted = db.$count(orders, eq(orders.customerId, 3));
    return db
      .select({ counted, made: sql`(with made as ${made} select count(*) from made)` })
      .from(customers)
      .where(eq(customers.id, 4));
  },
  'values in the text': (db) =>
    db
      .select()
      .from(goods)
      .where(
        and(eq(goods.id, 1), sql`${goods.unit} = ${'吨'}`.inlineParams(), eq(goods.unit, 'x')),
      ),
  'named values': (db) =>
    db
      .select()
      .from(customers)
      .where(
        and(eq(customers.phone, sql.placeholder('phone')), sql`name = ${sql.placeholder('name')}`),
      ),
};

describe('the same statement as drizzle’s own', () => {
  it.each(Object.keys(STATEMENTS))('%s', (kind) => {
    const statement = (db: typeof usual) => STATEMENTS[kind]?.(db).toSQL();
    expect(statement(quick)).toEqual(statement(usual));
  });
});
