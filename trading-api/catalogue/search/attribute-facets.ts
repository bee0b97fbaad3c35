import {
  attributeLabel,
  attributesOfPath,
  type MadeAttribute,
} from '#app/domain/catalogue/attributes.ts';
import type { FilterGroup } from '#app/domain/catalogue/listing-contract.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pathOfCategory } from '../categories.ts';
import { knownAttributes } from '../made-attributes.ts';
import type { Counts } from './finder.ts';

export interface FilteredBy extends Pick<MadeAttribute, 'key' | 'name' | 'unit'> {
  /** Whether a range of its values can be asked for; what is read from specifications says so by its key. */
  measured?: boolean;
}

/**
 * By what goods of the chosen categories are filtered, of a list of no category by those of all: first by what the market
 * has made, then by what else is read from specifications.
 */
export async function attributesOf(db: Database, codes: readonly string[]): Promise<FilteredBy[]> {
  const all = await knownAttributes(db);
  const paths = await Promise.all(codes.map((code) => pathOfCategory(db, code)));
  const within = [...new Set(paths.flat())];
  const made = codes.length > 0 ? attributesOfPath(all, within) : all;
  const own = made.filter((each, at) => made.findIndex(({ key }) => key === each.key) === at);
  const isOwn = ({ key }: { key: string }) => made.some((own) => own.key === key);
  const read = Object.entries(ATTRIBUTES).map(([key, { label, unit }]) => ({
    ...{ key, name: label },
    unit: unit === '目' ? '' : unit,
  }));
  return [
    ...own
      .filter(({ shown, filtered }) => shown && filtered)
      .map(({ key, name, unit, kind }) => ({ key, name, unit, measured: kind === 'number' })),
    ...read.filter((each) => !isOwn(each)),
  ];
}

/** A group for each attribute with its values in their order: 12, 14, 16. */
export const attributeGroups = (
  attributes: readonly FilteredBy[],
  rows: Counts['rows'],
  capped: boolean,
  most: number,
): FilterGroup[] =>
  attributes.flatMap(({ key, measured, ...named }) => {
    const list = rows
      .filter(({ value }) => attributeOf(value) === key)
      .slice(0, most)
      .map(({ value, count }) => ({ code: value, name: value.slice(key.length + 1), count }))
      .sort((one, other) => one.name.localeCompare(other.name, 'zh', { numeric: true }));
    const group = { title: attributeLabel(named), name: 'attribute' as const, list, capped };
    return list.length > 0 ? [{ ...group, ...(measured !== undefined && { measured }) }] : [];
  });
