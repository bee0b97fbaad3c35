import type { TypedAttributes } from '#app/domain/catalogue/attributes.ts';
import type { categoryAttributes } from '#trading-api/schema.ts';
import type { ShelvedLine } from './catalogue/categories.ts';
import { SHELVES } from './catalogue/categories.ts';

type Row = typeof categoryAttributes.$inferInsert;

const number = (name: string, unit: string, values: readonly number[]) => ({
  ...{ name, kind: 'number' as const, unit, choices: [], values: values.map(String) },
});
const choice = (name: string, ...choices: readonly string[]) => ({
  ...{ name, kind: 'choice' as const, unit: '', choices: [...choices], values: choices },
});

/** What goods of a category of the second level are compared by, with the values that the demo's goods have. */
const OF_GROUPS = {
  '聚丙烯 PP': [
    number('熔融指数', 'g/10min', [1.5, 2.8, 3.2, 8, 12, 25]),
    choice('加工方式', '拉丝', '注塑', '纤维', '薄膜'),
  ],
  '聚乙烯 PE': [
    number('熔融指数', 'g/10min', [0.3, 0.9, 2, 4.5, 7, 20]),
    number('密度', 'g/cm³', [0.918, 0.921, 0.935, 0.952, 0.957]),
    choice('加工方式', '吹膜', '注塑', '中空吹塑', '管材', '电缆'),
  ],
  木材: [number('含水率', '%', [8, 10, 12, 15, 18]), choice('干燥方式', '烘干', '气干', '未干燥')],
} as const;

const codeOf = (group: string): string =>
  SHELVES.flat().find((line) => line.group.name === group)?.codes[1] ?? '';

const ATTRIBUTES = Object.entries(OF_GROUPS)
  .flatMap(([group, own]) => own.map((attribute, at) => ({ group, at, ...attribute })))
  .map((attribute, at) => ({ ...attribute, key: `a${at + 1}` }));

/** In an empty market, the keys of the first rows. */
export const ATTRIBUTE_ROWS: readonly Row[] = ATTRIBUTES.map(
  ({ group, at, key, name, kind, unit, choices }) => ({
    ...{ key, name, kind, unit, choices: [...choices], categoryCode: codeOf(group) },
    ...{ required: at === 0, filtered: true, sort: at + 1, shown: true },
  }),
);

/** What a listing says of its category's attributes, by its number. */
export const saidOf = ({ group }: ShelvedLine, serial: number): TypedAttributes =>
  Object.fromEntries(
    ATTRIBUTES.filter((attribute) => attribute.group === group.name).map(({ key, values }, at) => [
      key,
      values[Math.floor(serial / (at + 1)) % values.length] ?? '',
    ]),
  );
