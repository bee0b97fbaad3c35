import { asc, eq } from 'drizzle-orm';
import { dictionaryByType, regionTree } from '#app/domain/catalogue/contract.ts';
import {
  type Choice,
  deliveryWaysOf,
  regionsOff,
  type SaidChoice,
  taxRatesOf,
} from '#app/domain/market/choices.ts';
import { saidChoices } from '#trading-api/platform/choices.ts';
import { laggingRoute, route } from '#trading-api/platform/http/route.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { dictionaries } from '#trading-api/schema.ts';
import { regionsTaken } from './regions.ts';

/** Dictionaries that the program itself goes by: a market says which of their entries it takes. */
const OF_THE_PROGRAM: ReadonlyMap<string, (said: readonly SaidChoice[]) => Choice[]> = new Map([
  ['DELIVERY_WAY', deliveryWaysOf],
  ['TAX_RATE', taxRatesOf],
]);

export const dictionaryEntries = laggingRoute(dictionaryByType, async ({ db, input: { type } }) => {
  const known = OF_THE_PROGRAM.get(type);
  if (known) {
    const choices = known(await saidChoices(db));
    return choices.flatMap(({ taken, ...entry }) => (taken ? [entry] : []));
  }
  return db
    .select({ code: dictionaries.code, name: dictionaries.name })
    .from(dictionaries)
    .where(eq(dictionaries.type, type))
    .orderBy(asc(dictionaries.sort), asc(dictionaries.code));
});

const regionText = cachedForAMinute(async (db) => {
  const off = regionsOff(await saidChoices(db));
  return { text: JSON.stringify(regionsTaken(off)) };
});

/** Provinces, cities and counties to which the market delivers, as JSON text of `{code, name, children}` (spec 2 §7). */
export const regionTreeText = route(regionTree, async ({ db }) => (await regionText(db, '')).text);
