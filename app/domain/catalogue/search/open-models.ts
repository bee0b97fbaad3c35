import { attributesOf } from './specification.ts';
import { metreWeight } from './theoretical-weight.ts';

/** A section of its standard, and kg of a metre of it. */
interface Model {
  name: string;
  kilograms: number;
}

/** Sections of one height, the lightest first (GB/T 706). */
const LETTERS = ['a', 'b', 'c'];

/** What a section without its letter may be: 20a and 20b of a 工字钢 20#; [] of what has its weight, or none at all. */
export function openModels(names: string, specs: string): Model[] {
  const { model } = attributesOf(names, specs);
  if (model === undefined || metreWeight(names, specs) !== null) return [];
  return LETTERS.flatMap((letter) => {
    const name = model + letter;
    const kilograms = metreWeight(names, withModel(specs, name));
    return kilograms === null ? [] : [{ name, kilograms }];
  });
}

/** A specification with its section's letter: 20#×12m becomes 20a#×12m; one of another section stays as it is. */
export function withModel(specs: string, model: string): string {
  const number = model.slice(0, -1).replace('.', String.raw`\.`);
  return specs
    .normalize('NFKC')
    .replace(new RegExp(`(?<![\\d.])${number}(?![\\d.a-d])`, 'i'), model);
}

/** 「20a（27.9 kg/m）」 */
const modelText = ({ name, kilograms }: Model): string =>
  `${name}（${Number(kilograms.toPrecision(3))} kg/m）`;

/** The same to choose from. */
export const modelChoices = (names: string, specs: string) =>
  openModels(names, specs).map((model) => ({ value: model.name, label: modelText(model) }));

/** 「规格未注明是 20a（27.9 kg/m）还是 20b（31.1 kg/m）」; '' of what is named whole. */
export function openModelsText(names: string, specs: string): string {
  const models = openModels(names, specs).map(modelText);
  const last = models.pop();
  return last === undefined ? '' : `规格未注明是 ${models.join('、')}还是 ${last}`;
}
