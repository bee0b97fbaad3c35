import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CHOICE_KINDS } from '#app/domain/market/choices.ts';
import { MARK_KINDS, type MarkKind } from '#app/domain/market/mark.ts';
import type { MarketValues } from '#app/domain/market/settings.ts';
import { NOTED_STATES } from '#app/domain/market/setup.ts';
import type { BankAccount } from '#trading-api/payments/settings.ts';
import { instant } from '#trading-api/platform/database/columns.ts';

/** The one row of what the operator has said of the market; none: all is as it begins. */
export const marketSettings = pgTable('market_settings', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** What a later version of the program asks for is not in it. */
  values: jsonb().$type<Partial<MarketValues> & { transfer?: BankAccount }>().notNull(),
  updatedAt: instant().notNull(),
});

/** Marks by the digest of their bytes: the one that is shown, and those that somebody tries. */
export const marketMarks = pgTable('market_marks', {
  hash: text().primaryKey(),
  kind: text({ enum: Object.keys(MARK_KINDS) as [MarkKind, ...MarkKind[]] }).notNull(),
  base64: text().notNull(),
  keptAt: instant().notNull(),
});

/** How far the setting up of a market has come: a step that is not here waits. */
export const setupSteps = pgTable('setup_steps', {
  step: text().primaryKey(),
  state: text({ enum: NOTED_STATES }).notNull(),
  at: instant().notNull(),
});

/** Regions, ways of delivery and rates of tax of which a market has said something; it takes all others. */
export const marketChoices = pgTable(
  'market_choices',
  {
    kind: text({ enum: CHOICE_KINDS }).notNull(),
    code: text().notNull(),
    taken: boolean().notNull(),
    /** '': as it is called everywhere. */
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.code] })],
);

/** What a day's rates of other currencies are, as the operator has read them at a source; a rate holds until the next. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    /** A day of Shanghai. */
    day: text().notNull(),
    /** Ten-thousandths of a yuan for one unit. */
    rate: integer().notNull(),
    source: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.day] })],
);
