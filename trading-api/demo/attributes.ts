import type { TypedAttributes } from '#app/domain/catalogue/attributes.ts';
import { FIRST_CATEGORIES } from '#trading-api/catalogue/first/first-categories.ts';
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

/** Metals are sold by their standards. */
const BY_STANDARD = ['钢铁', '有色金属'];
/** The usual standard of a category, and of a grade that has another. */
const OF_CATEGORY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 螺纹钢: 'GB/T 1499.2', 盘螺: 'GB/T 1499.2', 线材: 'GB/T 1499.1', 钢坯: 'YB/T 2011' },
    ...{ 热轧卷板: 'GB/T 3274', 中厚板: 'GB/T 3274', 冷轧卷板: 'GB/T 5213' },
    ...{ 镀锌卷板: 'GB/T 2518', 彩涂板: 'GB/T 12754', H型钢: 'GB/T 11263', 工字钢: 'GB/T 706' },
    ...{ 槽钢: 'GB/T 706', 角钢: 'GB/T 706', 圆钢: 'GB/T 702', 无缝管: 'GB/T 8163' },
    ...{ 焊管: 'GB/T 3091', 镀锌管: 'GB/T 3091', 方矩管: 'GB/T 6728' },
    ...{ 不锈钢卷板: 'GB/T 3280', 不锈钢管: 'GB/T 14976', 不锈钢棒: 'GB/T 1220' },
    ...{ 电解铜: 'GB/T 467', 铜杆: 'GB/T 3952', 铜板带: 'GB/T 2040', 铜棒: 'GB/T 4423' },
    ...{ 铝锭: 'GB/T 1196', 铝合金锭: 'GB/T 8733', 铝板: 'GB/T 3880', 铝棒: 'GB/T 3191' },
    ...{ 铝型材: 'GB/T 5237', 铅锭: 'GB/T 469', 锌锭: 'GB/T 470', 锡锭: 'GB/T 728' },
    ...{ 电解镍: 'GB/T 6516', 镁锭: 'GB/T 3499', 硅铁: 'GB/T 2272', 金属硅: 'GB/T 2881' },
  }),
);
const OF_GRADE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ SPHC: 'JIS G3131', SS400: 'JIS G3101', SPCC: 'JIS G3141', SGCC: 'JIS G3302' },
    ...{ Q345R: 'GB/T 713', Q355NE: 'GB/T 1591', Q460C: 'GB/T 1591', '15CrMoG': 'GB/T 5310' },
    ...{ '40Cr': 'GB/T 3077', '20CrMnTi': 'GB/T 3077' },
  }),
);
const STANDARD_ROWS = BY_STANDARD.map(
  (name): Row => ({
    ...{ key: 'standard', name: '执行标准', unit: '', choices: [] },
    kind: 'text',
    categoryCode: FIRST_CATEGORIES.find((row) => row.name === name && !row.parentCode)?.code ?? '',
    ...{ required: false, filtered: true, sort: 1, shown: true },
  }),
);

/** In an empty market, the keys of the first rows. */
export const ATTRIBUTE_ROWS: readonly Row[] = [
  ...ATTRIBUTES.map(({ group, at, key, name, kind, unit, choices }) => ({
    ...{ key, name, kind, unit, choices: [...choices], categoryCode: codeOf(group) },
    ...{ required: at === 0, filtered: true, sort: at + 1, shown: true },
  })),
  ...STANDARD_ROWS,
];

/** What a listing says of its category's attributes, by its number; each third seller says no standard. */
export function saidOf(line: ShelvedLine, grade: string, serial: number): TypedAttributes {
  const isMetal = STANDARD_ROWS.some(({ categoryCode }) => categoryCode === line.codes[0]);
  const standard =
    isMetal && serial % 3 > 0 ? (OF_GRADE.get(grade) ?? OF_CATEGORY.get(line.name)) : undefined;
  return { ...attributesSaid(line, serial), ...(standard !== undefined && { standard }) };
}

const attributesSaid = ({ group }: ShelvedLine, serial: number): TypedAttributes =>
  Object.fromEntries(
    ATTRIBUTES.filter((attribute) => attribute.group === group.name).map(({ key, values }, at) => [
      key,
      values[Math.floor(serial / (at + 1)) % values.length] ?? '',
    ]),
  );
