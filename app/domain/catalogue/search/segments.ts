import { EQUIVALENTS } from '../standards/equivalents.ts';
import { joinStandards, standardOf } from '../standards/standards.ts';
import { PLAIN_SIGNS } from '../trade-places.ts';
import { behindUse } from './behind-use.ts';
import { joinNames, wordsJoinedIn } from './joined-words.ts';
import { KINDRED } from './kindred.ts';
import { joinLabels, labelledNumber } from './labelled-number.ts';
import type { Lexicon } from './lexicon.ts';
import { isFamous } from './makers.ts';
import {
  isChatter,
  joinNegations,
  negatedIn,
  withoutChatter,
  withoutFrame,
  withoutPurpose,
  withoutUses,
} from './phrases.ts';
import { inMillimetres } from './said-numbers.ts';
import { isSyllables } from './sound.ts';

const COMPANY_FORM = /(?:股份)?(?:有限)?(?:责任)?公司/g;

/** The name of a company without its legal form, as people type it. */
export const withoutCompanyForm = (name: string): string => name.replace(COMPANY_FORM, ' ').trim();

/**
 * The words between the spaces of a text; a standard, a number with its label and a name of several foreign words
 * are one each.
 */
export function typedWords(spelled: string, lexicon: Lexicon): string[] {
  const named = withoutUses(withoutFrame(spelled), (use) => lexicon.synonyms.has(use));
  const measured = inMillimetres(named, (measure) => lexicon.gradeWords.has(measure));
  const joined = joinLabels(joinStandards(withoutCompanyForm(measured) || measured));
  const words = joinNegations(
    joined,
    (word) => isWord(word, lexicon) || lexicon.grades.has(word) || lexicon.parts.has(word),
  )
    .split(/[ ,;、:。?!…]+/)
    .filter((word) => word !== '');
  return joinNames(words, lexicon);
}

/**
 * A text without spaces as the words it consists of, 「上海螺纹钢hrb400eφ18」 as four.
 * @param spreads whether Chinese that is not wholly made of known words is divided too
 */
export function segmentsOf(text: string, lexicon: Lexicon, spreads = true): string[] {
  const isOne = labelledNumber(text) ?? standardOf(text) ?? negatedIn(text);
  if (isWord(text, lexicon) || isOne) return [text];
  const isGoods = (word: string) => namesGoods(word, lexicon);
  const whole = behindUse(wholly(text, lexicon), lexicon, isGoods);
  const isWhole = (part: string) => wholly(part, lexicon) !== null;
  const bare = whole ? undefined : (withoutChatter(text, isWhole) ?? withoutPurpose(text, isWhole));
  if (bare !== undefined) return segmentsOf(bare, lexicon, spreads);
  const runs = measuresJoined(
    text.match(/\p{Script=Han}+|φ?[^\p{Script=Han}φ]+|φ/gu) ?? [],
    lexicon,
  );
  const words =
    whole ??
    runs.flatMap((run) => wholly(run, lexicon) ?? (spreads ? spread(run, lexicon) : [run]));
  return words.flatMap((word) =>
    isWord(word, lexicon)
      ? [word]
      : (spokenTogether(word, lexicon) ?? wordsJoinedIn(word, (each) => lexicon.grades.has(each))),
  );
}

/** The runs of a text with each number and the unit behind it as one word that the market knows: 1寸, 8.8级. */
function measuresJoined(runs: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (const run of runs) {
    const before = joined.at(-1) ?? '';
    const unit = [2, 1].find(
      (length) => /\d$/.test(before) && isWord(before + run.slice(0, length), lexicon),
    );
    if (unit === undefined) joined.push(run);
    else
      joined.splice(
        -1,
        1,
        before + run.slice(0, unit),
        ...(run.length > unit ? [run.slice(unit)] : []),
      );
  }
  return joined;
}

/**
 * Chinese that is not wholly known as its known words and what is between them: 沙钢螺纹 as 沙钢 and 螺纹, 洗得干净的沙子
 * as 洗得干净的 and 沙子. What has its unknown part behind the name of goods is another thing, and a company is one.
 */
function spread(run: string, lexicon: Lexicon): string[] {
  if (!/^\p{Script=Han}{3,}$/u.test(run)) return [run];
  if ([...lexicon.sellers.keys()].some((name) => name.includes(run))) return [run];
  const ofPlace = PLAIN_SIGNS.test(run) ? wholly(run.slice(1), lexicon) : null;
  if (ofPlace) return [run.slice(0, 1), ...ofPlace];
  const pieces = piecesOf(run, lexicon);
  const isOfGoods = (piece?: Piece) => piece?.isKnown && namesGoods(piece.text, lexicon);
  const last = pieces.findLastIndex(isOfGoods);
  const behind = pieces[last + 1];
  const isOther = last >= 0 && behind && !behind.isKnown && !isChatter(behind.text);
  const says = ({ isKnown, text }: Piece, at: number) =>
    isKnown && (text.length > 1 || (FORM.test(text) && pieces[at - 1]?.text === '的'));
  if (isOther || !pieces.some(says)) return [run];
  const words: string[] = [];
  let clause: Piece[] = [];
  for (const piece of pieces) {
    if (piece.text !== '的') clause.push(piece);
    else if (clause.some(({ isKnown }) => !isKnown)) {
      // Of what describes goods the places, makers, sellers and parts of grades are meant themselves.
      const own = clause.filter(
        ({ text, isKnown }) =>
          isKnown && text.length > 1 && !namesGoods(text, lexicon) && saysOfGoods(text, lexicon),
      );
      const said = clause
        .filter((each) => !own.includes(each))
        .map(({ text }) => text)
        .join('');
      words.push(...own.map(({ text }) => text), ...(isChatter(said) ? [] : [`${said}的`]));
      clause = [];
    }
  }
  return [
    ...words,
    ...clause.filter((each) => each.isKnown || !isChatter(each.text)).map(({ text }) => text),
  ];
}

const saysOfGoods = (word: string, { facets, gradeWords, parts }: Lexicon): boolean =>
  facets.has(word) || gradeWords.has(word) || parts.has(word);

interface Piece {
  text: string;
  isKnown: boolean;
}

/** What each character costs that is of no known word. */
const UNKNOWN_COST = 5;

/** The known words of a text and the fewest characters between them. */
function piecesOf(run: string, lexicon: Lexicon): Piece[] {
  const best: { pieces: Piece[]; cost: number }[] = [{ pieces: [], cost: 0 }];
  for (let end = 1; end <= run.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const { pieces = [], cost = Infinity } = best[start] ?? {};
      const text = run.slice(start, end);
      const isAfterKnown = pieces.at(-1)?.isKnown ?? false;
      const known = costOf(text, isAfterKnown, lexicon);
      const own = known ?? 1 + UNKNOWN_COST * text.length;
      if (cost + own < (best[end]?.cost ?? Infinity))
        best[end] = {
          pieces: [...pieces, { text, isKnown: known !== undefined }],
          cost: cost + own,
        };
    }
  }
  return best[run.length]?.pieces ?? [];
}

/** Whether a word is what goods are called, or a kind of them. */
export const namesGoods = (word: string, { facets, known, synonyms }: Lexicon): boolean =>
  known.has(word) ||
  synonyms.has(word) ||
  KINDRED.has(word) ||
  (facets.get(word) ?? []).some((term) => term.startsWith('category='));

/** The least letters of a word that is typed as it is spoken, beside another. */
const FEWEST_LETTERS = 4;

/** Pinyin of several words, or with a number before or behind it: wuxiluowengang, rejuan4.75; null for anything else. */
function spokenTogether(run: string, { pinyin, grades }: Lexicon): string[] | null {
  const [, before = '', letters = '', behind = ''] =
    /^(\d[\d.x]*)?([a-z]{4,})(\d.*)?$/.exec(run) ?? [];
  if (letters === '' || grades.has(run) || pinyin.has(run)) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    best[end] = null;
    for (let start = 0; start <= end - FEWEST_LETTERS; start += 1) {
      const word = letters.slice(start, end);
      const words = best[start];
      if (!words || !pinyin.has(word) || !isSyllables(word)) continue;
      if (words.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...words, word];
    }
  }
  const words = best[letters.length];
  return words ? [before, ...words, behind].filter((word) => word !== '') : null;
}

export const isWord = (
  text: string,
  { known, facets, synonyms, noise, gradeWords }: Lexicon,
): boolean =>
  known.has(text) ||
  facets.has(text) ||
  synonyms.has(text) ||
  noise.has(text) ||
  gradeWords.has(text) ||
  EQUIVALENTS.has(text);

/** Whether it is one, or says goods that the market may not have. */
export const isSaid = (text: string, lexicon: Lexicon): boolean =>
  isWord(text, lexicon) || KINDRED.has(text);

/** Single characters that say the form of goods behind another word: 紫铜板. */
export const FORM = /^[板管棒卷带丝锭排煤油焦砂砖阀泵绳网桶袋箱膜胶缆线杆碱酸苯]$/;
/** What a part of a name costs, so that two known words come before it. */
const PART_COST = 2.1;
/** A part of one character comes after goods that the market may not have: 硫酸镍 is no 硫酸. */
const SHORT_COST = 2.2;
/** What goods that the market may not have cost, so that two known words or parts come before them. */
const KINDRED_COST = 3.15;
/** What a word that is read as another costs, so that a known one comes first. */
const REPLACED_COST = 2.6;

/**
 * The fewest known words and runs of other scripts that the text consists of, or null.
 * @param meant what an unknown word may be read as
 */
export function wholly(
  text: string,
  lexicon: Lexicon,
  meant: (word: string) => string | undefined = () => undefined,
): string[] | null {
  const best: ({ words: string[]; cost: number } | null)[] = [{ words: [], cost: 0 }];
  for (let end = 1; end <= text.length; end += 1) {
    best[end] = null;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const written = text.slice(start, end);
      if (!before || cutsRun(text, start) || cutsRun(text, end)) continue;
      const known = costOf(written, start > 0, lexicon);
      const word = known === undefined ? meant(written) : written;
      if (word === undefined) continue;
      const cost = before.cost + (known ?? REPLACED_COST);
      if (cost < (best[end]?.cost ?? Infinity))
        best[end] = { words: [...before.words, word], cost };
    }
  }
  return best[text.length]?.words ?? null;
}

/** The longest known words within a word that the market does not know, and what is between them. */
export function partsKnown(word: string, lexicon: Lexicon, isPart = isWord): string[] {
  if (!/^\p{Script=Han}{3,}$/u.test(word) || isWord(word, lexicon)) return [word];
  const parts: string[] = [];
  let unknown = '';
  for (let at = 0; at < word.length; ) {
    let end = word.length;
    while (end > at + 1 && !isPart(word.slice(at, end), lexicon)) end -= 1;
    if (end > at + 1) {
      if (unknown.length > 1) parts.push(unknown);
      parts.push(word.slice(at, end));
      unknown = '';
      at = end;
    } else {
      unknown += word[at];
      at += 1;
    }
  }
  if (unknown.length > 1) parts.push(unknown);
  return parts.filter((part) => !lexicon.noise.has(part));
}

/** What a word costs that the market knows; undefined: it does not. */
function costOf(word: string, isBehind: boolean, lexicon: Lexicon): number | undefined {
  if (/^(?:φ?[^\p{Script=Han}φ]+)$/u.test(word)) return 1;
  const isForm = word.length === 1 && isBehind && FORM.test(word);
  if (isForm || (word.length === 1 && lexicon.noise.has(word))) return 1;
  if (word.length === 1) return lexicon.parts.has(word) ? SHORT_COST : undefined;
  if (isWord(word, lexicon) || isFamous(word)) return 1;
  if (KINDRED.has(word)) return KINDRED_COST;
  return lexicon.parts.has(word) ? PART_COST : undefined;
}

/** Whether a cut there would divide a run of letters and digits. */
const cutsRun = (text: string, at: number): boolean =>
  /[^\p{Script=Han}]$/u.test(text.slice(0, at)) && /^[^\p{Script=Han}φ]/u.test(text.slice(at));
