import { areaList } from '@vant/area-data';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { dictionaries } from '#trading-api/schema.ts';

/** A dictionary's entries in their order; empty for an unknown dictionary. */
export function dictionaryEntries(
  db: Database,
  type: string,
): Promise<{ code: string; name: string }[]> {
  return db
    .select({ code: dictionaries.code, name: dictionaries.name })
    .from(dictionaries)
    .where(eq(dictionaries.type, type))
    .orderBy(asc(dictionaries.sort), asc(dictionaries.code));
}

interface Region {
  code: string;
  name: string;
  children: Region[];
}

/** Codes are GB/T 2260: two digits for a province, four for a city, six for a county. */
function regionsBelow(prefix: string): Region[] {
  const [names, digits] = namesBelow(prefix);
  return Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({
      code,
      name,
      children: digits === 6 ? [] : regionsBelow(code.slice(0, digits)),
    }));
}

function namesBelow(prefix: string): [Record<string, string>, 2 | 4 | 6] {
  if (prefix === '') return [areaList.province_list, 2];
  return prefix.length === 2 ? [areaList.city_list, 4] : [areaList.county_list, 6];
}

let text: string | undefined;

/** Provinces, cities and counties as JSON text of `{code, name, children}` (spec 2 §7). */
export function regionTreeText(): string {
  text ??= JSON.stringify(regionsBelow(''));
  return text;
}
