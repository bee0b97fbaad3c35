/** Letters of other alphabets, and characters, that a reader takes for another one: each group is read as its first. */
const LOOK_ALIKE = [
  ...['AАΑ', 'BВΒ', 'CСϹ', 'EЕΕ', 'HНΗ', 'IІΙL1|', 'JЈ', 'KКΚ', 'MМΜ', 'NΝ', 'OОΟ0〇', 'PРΡ'],
  ...['SЅ', 'TТΤ', 'XХΧ', 'YУΥ', 'ZΖ', '一ー―—', '口囗', '己已巳', '未末', '土士', '日曰', '人入'],
  ...['戊戌戍', '千干', '二ニ', '八ハ', '力カ', '夕タ', '工エ', '卜ト', '口ロ', '甲曱'],
];

const FIRST: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKE.flatMap(([first = '', ...others]) => others.map((each) => [each, first] as const)),
);

/**
 * A person's name as a reader may take it: 張三, 张 三, 张·三 and 张三 are one, Ｚhao and ZHАО with a Cyrillic А too.
 * @param simplified returns the simplified form of a traditional character
 */
export function likeName(name: string, simplified: (character: string) => string): string {
  const folded = [...name.normalize('NFKC')].map(simplified).join('').toUpperCase();
  const read = [...folded].map((each) => FIRST.get(each) ?? each).join('');
  const plain = read.replaceAll(/[\s\p{P}\p{S}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  return plain === '' ? folded.trim() : plain;
}

/** Characters that are told apart on a second look only: names may differ by one, and say whose they are then. */
const NEAR = [
  '甲由申田电',
  '大太犬丈',
  '王玉主壬',
  '天夫夭',
  '木本术',
  '白自',
  '今令',
  '贝见',
  '免兔',
  '折拆',
  '治冶',
];

const NEAREST: ReadonlyMap<string, string> = new Map(
  NEAR.flatMap(([first = '', ...others]) => others.map((each) => [each, first] as const)),
);

/** Whether one of two names, as read, could be taken for the other: they differ by such a character, or by one more. */
export function isNearName(one: string, other: string): boolean {
  const [short, long] = [one, other]
    .map((read) => [...read].map((each) => NEAREST.get(each) ?? each))
    .sort((a, b) => a.length - b.length) as [string[], string[]];
  if (short.length === long.length) return short.join('') === long.join('');
  if (short.length < 2 || long.length > short.length + 1) return false;
  const differs = short.findIndex((each, at) => each !== long[at]);
  const at = differs < 0 ? short.length : differs;
  return short.slice(at).join('') === long.slice(at + 1).join('');
}

/** A name with what tells its person from a colleague of a name near it. */
export const nameWithPhone = (name: string, phone: string): string =>
  `${name}（尾号 ${phone.slice(-4)}）`;

interface Person {
  personId: string;
  name: string;
  phone: string;
}

/** What people of a company are called where one of them is chosen. */
export function namesToChoose(people: readonly Person[]): (person: Person) => string {
  const read = people.map((each) => ({ ...each, read: likeName(each.name, (own) => own) }));
  return ({ personId, name, phone }) => {
    const own = likeName(name, (character) => character);
    const isNear = read.some((each) => each.personId !== personId && isNearName(own, each.read));
    return isNear ? nameWithPhone(name, phone) : name;
  };
}
