import {
  COUNTS_AT,
  COUNTS_AT_LABEL,
  type CountsAt,
  WEIGHING_LABEL,
  WEIGHINGS,
  type Weighing,
} from '#app/domain/delivery/weight-terms.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { openModelsText } from './search/open-models.ts';

/** The fields of a listing about its weight and its pieces, each as a text; '' says nothing. */
export const WEIGHT_FIELDS = [
  ...(['weighing', 'tolerance', 'countsAt'] as const),
  ...(['pieceQuantity', 'pieceName', 'orderMultiple'] as const),
] as const;
export type WeightField = (typeof WEIGHT_FIELDS)[number];
export const WEIGHING_UNIT = '这类商品不按重量计价，请选择计数';

/** What is missing where goods are to be reckoned by pieces whose weight nobody knows. */
export function theoryUnknown(names: string, specs: string): string {
  const open = openModelsText(names, specs);
  return open
    ? `${open}，请注明，或填写件重，或改为过磅`
    : '该规格没有理论重量，请填写件重，或改为过磅';
}

/** As the category has it. */
export const OF_CATEGORY = '按类别';
/** In a table's cell: nothing, where an empty one leaves the listing as it is. */
const NOTHING = '无';

/** The words of a table for what a form chooses from. */
const WEIGHING_WORDS: ReadonlyMap<string, Weighing | ''> = new Map([
  ...WEIGHINGS.map((name) => [WEIGHING_LABEL[name], name] as const),
  ['计件', 'count'],
  [OF_CATEGORY, ''],
]);
const COUNTS_WORDS: ReadonlyMap<string, CountsAt> = new Map([
  ...COUNTS_AT.map((name) => [COUNTS_AT_LABEL[name], name] as const),
  ['出库', 'loading'],
  ['到货', 'receipt'],
]);

export const isWeightField = (field: string): field is WeightField =>
  WEIGHT_FIELDS.some((name) => name === field);

/** What a cell of a table says of a field, or why it says nothing. */
export function weightInCell(field: WeightField, cell: string): { text: string } | { why: string } {
  const word = typedValue(cell);
  switch (field) {
    case 'weighing': {
      const text = WEIGHING_WORDS.get(word);
      return text === undefined ? { why: oneOf(WEIGHING_WORDS) } : { text };
    }
    case 'countsAt': {
      const text = COUNTS_WORDS.get(word);
      return text === undefined ? { why: oneOf(COUNTS_WORDS) } : { text };
    }
    default:
      return { text: word === NOTHING ? '' : cell };
  }
}

const oneOf = (words: ReadonlyMap<string, unknown>) =>
  `应为${[...words.keys()].map((word) => `「${word}」`).join('')}之一`;

/** The same the other way round, for a table that is read again. */
export function cellOfWeight(field: WeightField, text: string): string {
  if (field === 'weighing') {
    const name = WEIGHINGS.find((each) => each === text);
    return name ? WEIGHING_LABEL[name] : OF_CATEGORY;
  }
  if (field === 'countsAt') return COUNTS_AT_LABEL[text === 'receipt' ? 'receipt' : 'loading'];
  return text;
}
