/** What people write around the goods that they mean, before it is divided into words; all in the normal form. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/(\d) ?(?:"|''|″|英寸|吋)/g, '$1寸'],
  [/[【】《》〈〉「」『』〔〕“”‘’]/g, ' '],
  // Wrong signs between the numbers of a dimension: 40#40#2.5, 1.2/1250.
  [/(?<![\d.])(\d+)#(\d+)#(?=\d)/g, '$1x$2x'],
  [/(?<![\d./a-z])(\d{1,2}(?:\.\d+)?)\/(?=\d{3,4}(?!\d))/g, '$1x'],
  [/(?<=\dx\d{3,4})\//g, ' '],
  // The 齿 and 模数 of a gear are in its grade.
  [/模数 ?(?=\d)/g, ' m'],
  [/(\d+) ?齿(?![轮条])/g, 'z$1 '],
  // PVC is called by its type, and cores of tubes by their diameter.
  [/(?<![\d.])([1-8])型[粉料]/g, 'sg-$1 '],
  [/(?<=\d)芯(?=纸?管)/g, ' '],
  [/(?<=(?:^|[ \p{Script=Han}]))l-?(?=(?:hm|hv|ckc|ckd|hl|qb|qc) ?\d)/gu, ''],
  // What is said of price, tax and way, and how much of it is wanted.
  [
    /(?:不?含税?票?|不?带票|不?开票|[离距]\p{Script=Han}{2,4}(?:比较|最|较)?近的?)(?![铜铁碳硫])/gu,
    ' ',
  ],
  [
    /(?<![\d.xφa-z/+-])(?:\d+|[几半数一二两三四五六七八九十百]+)(?:多|来)?(?:根|支|张|车|台|套|捆|件|只|副|趟|批|吨)(?=$|[ ,的φa-z\d]|\p{Script=Han})/gu,
    ' ',
  ],
  [
    /^(?:\d+|[几半数一二两三四五六七八九十]+)(?:卷|桶|袋|包|盘|箱|盒|片|瓶|块|条)(?=[\p{Script=Han}\d])/gu,
    ' ',
  ],
  [/(?<=\p{Script=Han})\d{1,4}(?:桶|卷|袋|包|箱|盒|瓶)$/gu, ''],
  // Sections by one character behind their number: 10角, 28槽, 20工.
  [/(\d[a-c]?#?) ?角(?=$| )/g, '$1 角钢'],
  [/(\d[a-c]?#?) ?槽(?=$| )/g, '$1 槽钢'],
  [/(\d[a-c]?#?) ?工(?=$| )/g, '$1 工字钢'],
];

/** Two numbers with a dash between them; shorter first ones only before a 管. */
const DASHED =
  /(?<![\d.a-z#x-])(φ?\d{3,4}|φ?\d\d(?=[-\d.]+ ?\p{Script=Han}*管))-(\d{1,2}(?:\.\d+)?)(?=\p{Script=Han}|$| )/gu;

/** Of 108-6 the second number is smaller: it is the wall of a tube. */
function descending(written: string, first: string, second: string): string {
  return Number(first.replace('φ', '')) > Number(second) ? `${first}x${second}` : written;
}

export const withoutFrame = (spelled: string): string =>
  AROUND.reduce((text, [written, meant]) => text.replace(written, meant), spelled)
    .replace(DASHED, descending)
    .replace(/ {2,}/g, ' ')
    .trim();

/** Characters of which requests are made: 想买几吨, 麻烦报个, 有没有, 的价. */
const CHATTER = new Set([
  ...'想买要求购报个价格几点些吨麻烦请问有没无给我你您来找帮看下吗呢啊吧呀嘛了在哪里那卖多少什么怎样这到货现谢老板家能可以需急一的是',
]);
const isChatter = (text: string): boolean => [...text].every((character) => CHATTER.has(character));

/** The longest part of a text that is wholly known where what stands around it only asks for it; undefined: there is none. */
export function withoutChatter(
  text: string,
  isWhole: (part: string) => boolean,
): string | undefined {
  const fits: string[] = [];
  for (let start = 0; start < text.length && isChatter(text.slice(0, start)); start += 1) {
    for (let end = text.length; end > start + 1 && isChatter(text.slice(end)); end -= 1) {
      const part = text.slice(start, end);
      if ((start > 0 || end < text.length) && isWhole(part)) fits.push(part);
    }
  }
  return fits.sort((one, other) => other.length - one.length)[0];
}

/** 用 and 用的 behind what goods are for: 流体输送用无缝钢管, 煤矿用的输送带. */
const PURPOSE = /^(?:\p{Script=Han}{1,12}?(?:使用|专用|用)的|\p{Script=Han}{3,12}?用)(.{2,})$/u;

/** The goods behind what they are for, which says nothing of them. */
export function withoutPurpose(
  text: string,
  isWhole: (part: string) => boolean,
): string | undefined {
  const [, goods = ''] = PURPOSE.exec(text) ?? [];
  return goods !== '' && isWhole(goods) ? goods : undefined;
}

const NOT = '不要|别要|不用|不含|不带|除了|除去|排除|去掉|非';
const NEGATED = new RegExp(
  `(?:${NOT})的? ?((?:[a-z\\d][a-z\\d.+#-]*)|\\p{Script=Han}+)(?:以外|之外)?`,
  'gu',
);
const NEGATED_WORD = new RegExp(`^(?:${NOT})(.+)$`, 'u');

/** A text with each known word that goods must not have as one word behind its 不要: 镀锌管 不要q195. */
export function joinNegations(text: string, isKnown: (word: string) => boolean): string {
  return text.replace(NEGATED, (written, behind: string) => {
    let end = behind.length;
    while (end > 1 && !isKnown(behind.slice(0, end))) end -= 1;
    const word = behind.slice(0, end);
    const rest = behind.slice(end).replace(/^的?(?:以外|之外|外)?/, '');
    return end > 1 && !isKnown(written) ? ` 不要${word} ${rest} ` : written;
  });
}

/** What goods must not have by such a word. */
export const negatedIn = (word: string): string | undefined =>
  word.startsWith('不要') ? NEGATED_WORD.exec(word)?.[1] : undefined;

/** Makers by what ends their short names; they are looked near to, and never left out. */
const MAKER =
  /^\p{Script=Han}{1,4}(?:钢铁?|铁|铜业?|铝业?|石化|化工|水泥|重工|电缆|轴承|阀门|集团|牌|厂)$/u;
/** Mills and brands whose short names say nothing of it, as the trade knows them. */
const FAMOUS = new Set(
  (
    '宝武 首秦 华菱 日照 建龙 德龙 中天 永锋 敬业 纵横 津西 旭阳 神华 陕煤 潞安 伊泰 中石油 中石化 中海油 台塑 巴斯夫 ' +
    '陶氏 杜邦 万华 恒力 荣盛 盛虹 海螺 华新 金隅 冀东 天瑞 信义 旗滨 南玻 福耀 金桥 大西洋 大桥 昆仑 长城 美孚 壳牌 ' +
    '道达尔 人民 正泰 德力西 施耐德 远东 上上 江南 哈轴 瓦轴 洛轴 舍弗勒 斯凯孚 东方雨虹 科顺 北新 可耐福 泰山 ' +
    '江铜 云铜 铜陵 大冶 金川 中铝 魏桥 信发 忠旺 南山 云铝 神火 株冶 豫光 锡业 太钢不锈 青山 甬金 德盛 友发 正大 华岐 君诚'
  ).split(' '),
);
export const isMakerLike = (word: string): boolean => MAKER.test(word) || FAMOUS.has(word);
