import { z } from 'zod';
import { callShared } from '#app/api/cache.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { regionTree } from '#app/domain/catalogue/contract.ts';
import { log } from '#app/observation/log.server.ts';

interface Region {
  name: string;
  children?: Region[];
}

const region: z.ZodType<Region> = z.object({
  name: z.string(),
  get children() {
    return z.array(region).optional();
  },
});

/** Names of the regions of an address, as far as they are chosen. */
export interface ChosenRegion {
  province?: string;
  city?: string;
  county?: string;
}

/** The choices of each level, given what is chosen above it. */
export interface RegionChoices {
  provinces: string[];
  cities: string[];
  counties: string[];
}

let known: { text: string; tree: Region[] } | undefined;

/** Parsed anew only when the trading API answers another text. */
async function readTree(): Promise<Region[]> {
  const text = await callShared(regionTree, {});
  if (known?.text !== text) known = { text, tree: z.array(region).parse(JSON.parse(text)) };
  return known.tree;
}

const below = (regions: readonly Region[], name: string | undefined): Region[] =>
  regions.find((each) => each.name === name)?.children ?? [];

const namesOf = (regions: readonly Region[]) => regions.map(({ name }) => name);

/** The regions of an address form; null where the trading API has none, and the form omits them. */
export async function regionChoices({
  province,
  city,
}: ChosenRegion): Promise<RegionChoices | null> {
  try {
    const provinces = await readTree();
    const cities = below(provinces, province);
    return {
      provinces: namesOf(provinces),
      cities: namesOf(cities),
      counties: namesOf(below(cities, city)),
    };
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ApiFailure)) throw error;
    log[error.level]({ err: error });
    return null;
  }
}

/**
 * The first level that is not chosen yet below a chosen province, or does not belong to the one
 * above it; null when the regions are valid or none is chosen.
 */
export async function openRegionLevel(chosen: ChosenRegion): Promise<'city' | 'county' | null> {
  if (!chosen.province) return null;
  const choices = await regionChoices(chosen);
  if (!choices) return null;
  if (!fits(choices.cities, chosen.city)) return 'city';
  return fits(choices.counties, chosen.county) ? null : 'county';
}

const fits = (names: readonly string[], name: string | undefined): boolean =>
  name ? names.includes(name) : names.length === 0;
