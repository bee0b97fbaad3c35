/** What people write around the goods that they mean, before it is divided into words; all in the normal form. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/(\d) ?(?:"|''|″|英寸|吋|inch(?:es)?(?![a-z])|cun(?![a-z]))/g, '$1寸'],
  [/(\d) ?fen(?![a-z])/g, '$1分'],
  // Of inches the eighths are said, half an inch is 4分.
  [/(?<![\d/])1\/2 ?寸/g, '4分'],
  [/(?<![\d/])3\/4 ?寸/g, '6分'],
  [/(\d) ?mesh(?![a-z])/g, '$1目 '],
  [/(\d) ?-?ply(?![a-z])/g, '$1层 '],
  [/(\d) ?(?:mic(?:rons?)?|um)(?![a-z])/g, '$1μm '],
  [/(\d) ?hao(?![a-z])/g, '$1# '],
  [/[【】《》〈〉「」『』〔〕“”‘’[\]]/g, ' '],
  // The number of a line of a list: 3、槽钢.
  [/^[(（]?\d{1,3}(?:、|[.)）] ?)(?=\p{Script=Han})/u, ''],
  // Diameters by other signs: D89×5, fai8; and alloys with the letters of the European standard before them.
  [/(?<![a-z\d])d ?(?=\d+(?:\.\d+)?x\d)/g, 'φ'],
  [/(?<![a-z])fai ?(?=\d)/g, 'φ'],
  [/(?<![a-z])(?:en ?)?aw ?-?(?=[1-8]\d{3}(?!\d))/g, ''],
  // Who numbers a grade: AISI 1045.
  [/(?<![a-z])(?:aisi|sae|jis|uns) ?(?=\d{3,4}(?!\d))/g, ' '],
  // Sand between two sieves: 20/40目.
  [/(?:(?<=砂 ?)|(?<!\d)(?=\d+\/\d+ ?目))(\d{1,3})\/(\d{1,3})(?: ?目)?/g, '$1-$2目 '],
  // The weight of a coating beside the grade, and the modulus of sand, which is in its grade.
  [/(?<=dx?\d\dd(?:\+a?z)? )a?z ?(?:40|60|80|100|120|140|150|180|200|275|350)(?=$| )/g, ' '],
  [/细度(?:模数)? ?(?=\d)/g, ' 机制砂 '],
  // Drawings write bars of HRB400 as C and their diameter.
  [
    /(?:(?<=(?:螺纹钢?|钢筋|盘螺) ?)|(?<![a-z\d]))c(?=\d{1,2}(?:的| )*(?:螺纹|钢筋|盘螺))/g,
    ' hrb400 φ',
  ],
  // Wrong signs between the numbers of a dimension: 40#40#2.5, 1.2/1250.
  [/(?<![\d.])(\d+)#(\d+)#(?=\d)/g, '$1x$2x'],
  [/(?<![\d./a-z])(\d{1,2}(?:\.\d+)?)\/(?=\d{3,4}(?!\d))/g, '$1x'],
  [/(?<=\dx\d{3,4})\//g, ' '],
  // The 齿 and 模数 of a gear are in its grade.
  [/模数 ?(?=\d)/g, ' m'],
  [/(?<![\d.])(\d(?:\.\d)?) ?模(?=$| |\d|[的齿])/g, ' m$1 '],
  [/齿数[:为]? ?(?=\d)/g, ' z'],
  [/(\d+) ?齿(?![轮条])/g, 'z$1 '],
  [/(?<!\d)55 ?-?(?:加仑|gal(?:lons?)?(?![a-z]))/g, ' 208l '],
  // A cylinder by its three numbers: HSG80*45*1000.
  [/(hsg ?\d+)[x-](\d{2,3})(?:[x-](\d{3,4}))?/g, '$1/$2 $3 '],
  [/(\d+) ?(片|m|米)(?:[一每/]|装)?盒装?/g, ' $1$2/盒 '],
  [/(?<![\d.xφa-z/+-])\d+ ?(?:pcs|pieces?|sets?|units?)(?![a-z])/g, ' '],
  [/(\d) ?-?poles?(?![a-z])/g, '$1极 '],
  [/(\d) ?lit(?:er|re)s?(?![a-z])/g, '$1l '],
  // A rope of 6股37丝 is 6×37.
  [/(\d)股(\d{2})丝?/g, '$1x$2 '],
  [/(\d)米(\d)x(?=\d)/g, '$1.$2x'],
  // The ratio of a reducer is one number: 1:40, 40比1, 速比40.
  [/(?:减?速比|传动比|ratio) ?[为是:]?(?:i ?= ?)?(?=\d)/g, ' '],
  [/(?<![\d.:])1 ?[:比] ?(?=\d{1,3}(?![\d:]))/g, ' '],
  [/(?<=(?<!\d)\d{1,3}) ?[:比] ?1(?![\d:.])/g, ' '],
  [/(?<=减速.*(?<![a-z]))i ?=? ?(?=\d)/g, ' '],
  // A belt by its type and length: B1600, B-2240.
  [
    /(?<![a-z\d])([a-e])[ -]?(?=(?:ld)?(?!1[024]00)\d{4}(?![\dx])(?:.*(?:三角|皮带|v ?带|belt)|(?<=(?:三角|皮带|v ?-?带|belt|jiaodai).*)))/g,
    '$1型 ',
  ],
  // The bore of a coupling is in its size.
  [/(?:孔径|轴孔|轴径|内径|内孔)[:为]? ?(?=\d)/g, ' '],
  // PVC is called by its type, and cores of tubes by their diameter.
  [/(?<![\d.])([1-8])型(?:[粉料]|(?= ?(?:pvc|树脂)))/g, 'sg-$1 '],
  [/(?<=\d)芯(?=纸?管)/g, ' '],
  [/(?<=(?:^|[ \p{Script=Han}]))l-?(?=(?:hm|hv|ckc|ckd|hl|qb|qc) ?\d)/gu, ''],
  // A price says nothing of what goods are; its bounds are read before (`typed-terms.ts`).
  [
    /\d[\d.]*(?:元|块钱?)(?:[/每一]?(?:吨|t|平|米|m|根|件|个|公斤|千克|斤|kg))?(?:以内|以下|以上|左右|上下)?/g,
    ' ',
  ],
  [/零下 ?(?=\d)/g, ' -'],
  // Slips for characters of names.
  [/(?<=酸\p{Script=Han}{0,2})脂/gu, '酯'],
  [/螺冒/g, '螺帽'],
  // The numbers of a cylinder are in its grade.
  [/(?:缸径|杆径|活塞杆|(?<![铜铝氧])杆|行程)[:为]? ?(?=\d)/g, ' '],
  // What is said of price, tax and way, and how much of it is wanted.
  [
    /(?:不?含税?票?|不?带票|不?开票|[离距]\p{Script=Han}{2,4}(?:比较|最|较)?近的?)(?![铜铁碳硫钴镍铬硅锰钒钛银锡])/gu,
    ' ',
  ],
  [
    /(?<![\d.xφa-z/+-])(?![1一半]吨[袋包](?!装))(?:\d+|[几半数一二两三四五六七八九十百]+)(?:多|来)?(?:根|支|张|车|台|套|捆|件|只|副|趟|批|吨)(?=$|[ ,的φa-z\d]|\p{Script=Han})/gu,
    ' ',
  ],
  [
    /^(?:\d+|[几半数一二两三四五六七八九十]+)(?:卷|桶|袋|包|盘|箱|盒|片|瓶|块|条)(?=[\p{Script=Han}\d])/gu,
    ' ',
  ],
  [/(?<=\p{Script=Han}| )(?:\d{1,4}(?:桶|袋|包|箱|盒|瓶|盘)|\d{2,5}条|\d{3,6}个)$/gu, ''],
  // Rolls are counted behind their name; of 「304 2卷」 they are that.
  [/(?<=(?!的)\p{Script=Han} ?)\d{1,2}卷$/gu, ''],
  // The finish of a surface.
  [/(?<![a-z/])no ?1(?=面|板|$| )/g, ' no.1'],
  [/(?<=(?<![a-z\d])(?:2b|2d|1d|ba|[68]k|hl|no\.\d)) ?(?:表面|板面|面)/g, ' '],
  // 管子 is 管, and AL5052 5052.
  [/(?<=[管板棒带袋绳桶膜])子(?!\p{Script=Han}{0,1}[钳机])/gu, ''],
  [/(?<![a-z\d])a[al]? ?-?(?=[1-8]\d{3}(?!\d))/g, ''],
  // Signs of drawings: □100×100×4 is a square tube, δ16 and t=16 a thickness, L=9000 a length.
  [/□ ?(?=\d)/g, ' 方管 '],
  [/(?<![a-z])(?:δ|t ?=) ?=? ?(?=\d)/g, ' 厚'],
  [/(?<![a-z])l ?= ?(?=\d)/g, ' 长'],
  [/(?<![a-z])([mz]) ?= ?(?=\d)/g, ' $1'],
  [/(?<![a-z])[dφ] ?= ?(?=\d)/g, ' φ'],
  [/(?<![a-z])[bhw] ?= ?(?=\d)/g, ' '],
  [/(\d)(?=h型?钢)/g, '$1 '],
  // 1米2 is 1.2m.
  [/(\d)米(\d)(?![\d.x])/g, '$1.$2m'],
  // Sections by one character behind their number: 10角, 28槽, 20工.
  [/(\d[a-c]?#?) ?角(?=$| )/g, '$1 角钢'],
  [/(\d[a-c]?#?) ?槽(?=$| )/g, '$1 槽钢'],
  [/([\da-z]#?) ?圆(?=$| )/g, '$1 圆钢'],
  // A cable of 16 with 3+1 cores is 3×16.
  [/(\d+)(?:平方|平|mm2)(.*?)(?<!\d)([345])\+[12](?![\dx])/g, '$2 $3x$1 '],
  [/(?<![\dx])([345])\+[12](?:芯|电缆)? *的?(\d{2,3})(?!\d)(?:平方|平|mm2)?/g, ' $1x$2 '],
  [/(\d[a-c]?#?) ?工(?=$| )/g, '$1 工字钢'],
];

/** Two numbers with a dash between them; shorter first ones only before a 管. */
const DASHED =
  /(?<![\d.a-z#x-])(φ?\d{3,4}|φ?\d\d(?=[-\d.]+ ?\p{Script=Han}*管))-(\d{1,2}(?:\.\d+)?)(?=\p{Script=Han}|$| )/gu;

/** Of 108-6 the second number is smaller: it is the wall of a tube. */
function descending(written: string, first: string, second: string): string {
  return Number(first.replace('φ', '')) > Number(second) ? `${first}x${second}` : written;
}

/** Sizes of pipes and valves in inches and their eighths, as the market writes them. */
const INCHES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ '3分': 'dn10', '4分': 'dn15', '6分': 'dn20', '1寸': 'dn25', '2寸': 'dn50', '3寸': 'dn80' },
    ...{ '4寸': 'dn100', '5寸': 'dn125', '6寸': 'dn150', '8寸': 'dn200' },
  }),
);
const OF_PIPES = /[焊锌铁钢水防缝]管|阀/;
const nominal = (text: string): string =>
  OF_PIPES.test(text)
    ? text.replace(/(?<![\d.])\d[寸分](?![半\d一二三四五六七八九])/g, (said) => {
        const size = INCHES.get(said);
        return size === undefined ? said : ` ${size} `;
      })
    : text;

export const withoutFrame = (spelled: string): string =>
  nominal(AROUND.reduce((text, [written, meant]) => text.replace(written, meant), spelled))
    .replace(DASHED, descending)
    .replace(/ {2,}/g, ' ')
    .trim();

/** Characters of which requests are made: 想买几吨, 麻烦报个, 有没有, 的价. */
const CHATTER = new Set([
  ...'想买要求购报个价格几点些吨麻烦请问有没无给我你您来找帮看下吗呢啊吧呀嘛了在哪里那卖多少什么怎样这到货现谢老板家能可以需急一的是',
]);
export const isChatter = (text: string): boolean =>
  [...text].every((character) => CHATTER.has(character));

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

/** What somebody wants to do with goods that are named behind it, and who: 做围栏用的方管, 铝厂用的硅. */
const USE =
  /((?:(?:[做盖搞炼搭浇砌铺]|打(?!包))\p{Script=Han}{1,4}?(?=用|的)|\p{Script=Han}{1,3}厂(?=用)))(?:用的?(?=[\p{Script=Han}\d])|的(?=h))/gu;

/** @param isMeant whether a use is a word that says which goods are meant: 做饭用的煤气 */
export const withoutUses = (text: string, isMeant: (use: string) => boolean): string =>
  text.replace(USE, (written, use: string) => (isMeant(use) ? written : ' '));

/** 用 and 用的 behind what goods are for: 流体输送用无缝钢管, 煤矿用的输送带. */
const PURPOSE =
  /^(?:[a-z\p{Script=Han}]{1,12}?(?:使用|专用|用)的(?=.)|[a-z\p{Script=Han}]{2,12}?用(?=..))(.+)$/u;

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

/** 除SPHC外 and 电子级的不要, as 不要 before the word. */
const EXCEPT = /除(?![了去])([a-z\d\p{Script=Han}.+#-]{1,12}?)(?:以外|之外|外)(?=$| |的)/gu;
const NOT_BEHIND = /([a-z\d.+#-]+|\p{Script=Han}+?)的?(?:不要|除外)(?=$| )/gu;

/** A text with each known word that goods must not have as one word behind its 不要: 镀锌管 不要q195. */
export function joinNegations(text: string, isKnown: (word: string) => boolean): string {
  const before = text
    .replace(EXCEPT, ' 不要$1 ')
    .replace(NOT_BEHIND, (written, word: string) => (isKnown(word) ? ` 不要${word} ` : written));
  return before.replace(NEGATED, (written, behind: string) => {
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
