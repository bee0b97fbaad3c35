/** Pinyin without tones: what is a row of syllables, and what is easily taken for the same sound. */

const FINALS: readonly (readonly [initial: string, finals: string])[] = [
  ['', 'a ai an ang ao e ei en er o ou'],
  ['b', 'a ai an ang ao ei en eng i ian iao ie in ing o u'],
  ['p', 'a ai an ang ao ei en eng i ian iao ie in ing o ou u'],
  ['m', 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u'],
  ['f', 'a an ang ei en eng o ou u'],
  ['d', 'a ai an ang ao e ei en eng i ian iao ie ing iu ong ou u uan ui un uo'],
  ['t', 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo'],
  ['n', 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan ue uo v ve'],
  ['l', 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan ue un uo v ve'],
  ['g', 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo'],
  ['k', 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo'],
  ['h', 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo'],
  ['j', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['q', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['x', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['zh', 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo'],
  ['ch', 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo'],
  ['sh', 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo'],
  ['r', 'an ang ao e en eng i ong ou u uan ui un uo'],
  ['z', 'a ai an ang ao e ei en eng i ong ou u uan ui un uo'],
  ['c', 'a ai an ang ao e en eng i ong ou u uan ui un uo'],
  ['s', 'a ai an ang ao e en eng i ong ou u uan ui un uo'],
  ['y', 'a an ang ao e i in ing ong ou u uan ue un'],
  ['w', 'a ai an ang ei en eng o u'],
];

const SYLLABLES: ReadonlySet<string> = new Set(
  FINALS.flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
);
const LONGEST = Math.max(...[...SYLLABLES].map((syllable) => syllable.length));

/** More ways to divide letters than these are not looked at. */
const MOST_DIVISIONS = 8;

/** The ways to divide letters into the fewest syllables: fangan as fan gan and fang an; none for zhonghoban. */
function divisions(letters: string): readonly (readonly string[])[] {
  const best: (readonly (readonly string[])[])[] = [[[]]];
  for (let end = 1; end <= letters.length; end += 1) {
    let found: (readonly string[])[] = [];
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      const syllable = letters.slice(start, end);
      if (!SYLLABLES.has(syllable)) continue;
      for (const before of best[start] ?? []) found.push([...before, syllable]);
    }
    const fewest = Math.min(...found.map((each) => each.length));
    found = found.filter((each) => each.length === fewest).slice(0, MOST_DIVISIONS);
    best[end] = found;
  }
  return letters === '' ? [] : (best[letters.length] ?? []);
}

/** Whether letters are wholly a row of syllables: rejuan, and not zhonghoban. */
export const isSyllables = (letters: string): boolean => divisions(letters).length > 0;

/** One key for sounds that many people do not tell apart: zh and z, n and l at the beginning, ng and n at the end, ü and u. */
export const soundKey = (syllables: readonly string[]): string =>
  syllables
    .map((syllable) =>
      syllable
        .toLowerCase()
        .replace(/^([zcs])h/, '$1')
        .replace(/^n/, 'l')
        .replace(/ng$/, 'n')
        .replace('v', 'u'),
    )
    .join(' ');

/** The keys of letters, one for each way to divide them. */
export const soundKeys = (letters: string): readonly string[] => divisions(letters).map(soundKey);

/** Characters of the trade that look alike, by groups. */
const ALIKE = [
  ...[
    '卷券圈眷',
    '槽糟漕',
    '管菅官',
    '泥呢尼',
    '钢刚纲岗',
    '板扳版',
    '彩采',
    '园圆',
    '轧扎札砸闸炸轨',
  ],
  ...['镀渡度', '锌辛', '缝逢峰锋', '螺罗', '纹文汶蚊', '铜桐', '铝吕侣', '锭定', '角脚', '工土'],
  ...['热执', '冷泠', '栓拴', '帽冒', '阀伐', '泵汞磅', '缆览', '线钱', '焊捍悍', '醇淳', '硫流'],
  ...['苯笨', '烯稀希', '氯绿', '钛太', '炭碳', '煤媒', '砂沙', '砖专', '棉绵', '膜模', '托拖'],
  ...['盘盆', '黑墨', '桶捅', '袋代', '绳蝇', '链涟'],
  ...['碎粹', '玻坡波', '杆竿', '铅沿', '锡钖', '硅圭归', '镁美', '镍涅', '铸筑', '瓷磁'],
  ...['厚后原', '醋错酷', '绣秀锈', '绕饶', '矩巨拒', '型形', '涂图', '坯胚'],
];
const GROUPS: ReadonlyMap<string, number> = new Map(
  ALIKE.flatMap((group, at) => [...group].map((character) => [character, at] as const)),
);

export const looksAlike = (one: string, other: string): boolean =>
  GROUPS.has(one) && GROUPS.get(one) === GROUPS.get(other);
