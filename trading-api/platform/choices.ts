import {
  type Choice,
  deliveryWaysOf,
  type SaidChoice,
  taxRatesOf,
} from '#app/domain/market/choices.ts';
import { marketChoices } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';
import { cachedForAMinute } from './market-cache.ts';

const kept = cachedForAMinute((db): Promise<SaidChoice[]> => db.select().from(marketChoices));

/** What a market has said of regions, ways of delivery and rates of tax; changes come to every process within a second. */
export const saidChoices = (db: Database): Promise<SaidChoice[]> => kept(db, '');

export const waysOfMarket = async (db: Database): Promise<Choice[]> =>
  deliveryWaysOf(await saidChoices(db));

export const ratesOfMarket = async (db: Database): Promise<Choice[]> =>
  taxRatesOf(await saidChoices(db));
