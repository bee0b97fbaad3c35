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
