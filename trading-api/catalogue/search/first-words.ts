import { eq } from 'drizzle-orm';
import type { TradeWordKind } from '#app/domain/catalogue/search/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { settings, tradeWords } from '#trading-api/schema.ts';
import { FOREIGN_NAMES, FOREIGN_NOISE } from './foreign-words.ts';
import { THIRD_NOISE, THIRD_SEVERAL, THIRD_SYNONYMS } from './more-words.ts';
import { SAID_NAMES, SAID_NOISE } from './said-words.ts';
import { spell } from './spelling.ts';
import { TRADE_NAMES } from './trade-names.ts';
import { TRADE_NOISE } from './trade-noise.ts';
import { MORE_FOREIGN_NOISE } from './trades/foreign-machines.ts';
import { NAMES_OF_TRADES } from './trades/names.ts';
import { USE_NAMES, USE_NOISE } from './use-words.ts';

/** Words that mean the same; every one finds the goods of the others. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['螺纹', '螺纹钢', '钢筋', '带肋钢筋'],
  ['三级螺纹', '三级钢', '三级', 'III级', 'HRB400'],
  ['四级螺纹', '四级钢', '四级', 'IV级', 'HRB500'],
  ['16Mn', 'Q345B', 'Q355B'],
  ['304', 'SUS304', 'TP304', '06Cr19Ni10', '0Cr18Ni9'],
  ['316L', 'SUS316L', 'TP316L', '022Cr17Ni12Mo2'],
  ['4分', '四分', 'DN15'],
  ['6分', '六分', 'DN20'],
  ['1寸', '一寸', 'DN25'],
  ['1.2寸', 'DN32'],
  ['1.5寸', '寸半', 'DN40'],
  ['2寸', '两寸', 'DN50'],
  ['2.5寸', 'DN65'],
  ['3寸', '三寸', 'DN80'],
  ['4寸', '四寸', 'DN100'],
  ['5寸', '五寸', 'DN125'],
  ['6寸', '六寸', 'DN150'],
  ['8寸', '八寸', 'DN200'],
  ['抗震钢筋', '抗震螺纹钢'],
  ['高线', '线材', '高速线材', '盘条'],
  ['普线', '普通线材'],
  ['盘螺', '盘圆螺纹', '螺纹盘条'],
  ['元钢', '圆钢', '棒材'],
  ['方坯', '钢坯', '连铸方坯'],
  ['热卷', '热轧卷板', '热轧卷', '热板卷', '热轧板'],
  ['冷卷', '冷轧卷板', '冷板', '冷轧卷', '冷轧薄板', '冷轧'],
  ['镀锌卷', '镀锌卷板', '镀锌板', '白铁皮', '锌铁皮'],
  ['中板', '中厚板', '厚板', '钢板'],
  ['彩涂', '彩涂板', '彩钢板', '彩钢卷', '彩涂卷'],
  ['工钢', '工字钢'],
  ['槽铁', '槽钢'],
  ['角铁', '角钢', '三角铁'],
  ['H钢', 'H型钢', 'h型'],
  ['无缝', '无缝管', '无缝钢管'],
  ['直缝管', '焊管', '焊接钢管', '直缝焊管'],
  ['镀锌钢管', '镀锌管', '热镀锌钢管'],
  ['方管', '方通', '方矩管', '矩形管', '矩管'],
  ['不锈钢板', '不锈钢卷板', '不锈钢卷', '白钢板'],
  ['白钢管', '不锈钢管'],
  ['电解铜', '阴极铜'],
  ['PP', '聚丙烯'],
  ['拉丝料', 'PP 拉丝', '拉丝级'],
  ['共聚', 'PP 共聚', '共聚聚丙烯'],
  ['PE', '聚乙烯'],
  ['线性', 'LLDPE', '线型低密度聚乙烯', '膜料', '薄膜料'],
  ['高压', 'LDPE', '高压聚乙烯', '低密度聚乙烯'],
  ['低压', 'HDPE', '低压聚乙烯', '高密度聚乙烯'],
  ['PVC', '聚氯乙烯'],
  ['PC', '聚碳酸酯'],
  ['PA', '尼龙', '聚酰胺'],
  ['POM', '聚甲醛', '赛钢'],
  ['PMMA', '有机玻璃', '亚克力'],
  ['PET', '聚酯瓶片', '瓶片'],
  ['PS', '聚苯乙烯'],
  ['一级', 'I级'],
  ['二级', 'II级'],
  ['甲醇', '木精'],
  ['乙二醇', 'MEG', '甘醇'],
  ['冰醋酸', '醋酸', '冰乙酸', '乙酸'],
  ['烧碱', '片碱', '火碱', '氢氧化钠'],
  ['纯碱', '碳酸钠', '苏打'],
  ['双氧水', '过氧化氢'],
  ['乙酸乙酯', '醋酸乙酯'],
  ['异丙醇', 'IPA'],
  ['钛白粉', '钛白', '二氧化钛'],
  ['石子', '碎石', '建筑碎石', '瓜米石'],
  ['砂子', '机制砂', '沙子', '黄砂', '人工砂'],
  // The grade as it was called before 2001.
  ['42.5', '425', '425#'],
  ['32.5', '325', '325#'],
  ['普硅水泥', '普通硅酸盐水泥', '普通水泥'],
  ['复合水泥', '复合硅酸盐水泥'],
  ['加气块', '加气混凝土砌块', '蒸压加气块', '轻质砖'],
  ['红砖', '烧结砖', '页岩砖'],
  ['木方', '建筑木方', '方木'],
  ['模板', '胶合板', '多层板'],
  ['岩棉', '岩棉板', '岩棉保温板'],
  ['防水卷材', '改性沥青防水卷材'],
  ['电煤', '动力煤'],
  ['焦煤', '炼焦煤', '主焦煤'],
  ['焦炭', '冶金焦'],
  ['LNG', '液化天然气'],
  ['LPG', '液化石油气', '液化气'],
  ['沥青', '石油沥青'],
  ['轴承', '深沟球轴承'],
  ['皮带', '三角带', 'V带'],
  ['电机', '三相异步电机', '马达'],
  ['油缸', '液压缸'],
  ['螺丝', '六角螺栓', '螺栓'],
  ['螺帽', '螺母'],
  ['电缆', '电力电缆'],
  ['电线', '布电线'],
  ['空开', '断路器', '空气开关'],
  ['纸箱', '瓦楞纸箱'],
  ['拉伸膜', '缠绕膜'],
  ['集装袋', '吨袋', '吨包'],
  ['卡板', '托盘', '木托盘'],
  ['油桶', '钢桶', '铁桶'],
  ['天胶', '标准胶', '天然橡胶'],
  ['丁苯', '丁苯橡胶', 'SBR'],
  ['顺丁', '顺丁橡胶', 'BR9000'],
];

/** What later versions add; markets that began earlier get it once. */
const MORE_SYNONYMS: readonly (readonly string[])[] = [
  ['白钢', '不锈钢'],
  ['铜排', '铜板', '铜板带'],
  ['镍板', '电解镍'],
  ['保温棉', '岩棉板'],
  ['砂轮片', '切割片'],
  ['工业硅', '金属硅'],
  ['碳黑', '炭黑'],
  ['加气砖', '加气块', '加气混凝土砌块'],
  ['无烟块煤', '无烟煤'],
  ['碎石子', '石子', '碎石'],
];

/** Words for goods of several kinds, which do not mean one another. */
const SEVERAL: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    水泵: ['离心泵', '潜水泵'],
    水管: ['镀锌管', '焊管'],
    铁板: ['中厚板'],
    开平板: ['热轧卷板', '中厚板'],
    镀锌: ['镀锌卷板', '镀锌管'],
    全乳胶: ['SCR WF 全乳'],
    三级抗震: ['HRB400E'],
    新三级: ['HRB400', 'HRB400E'],
    快递纸箱: ['瓦楞纸箱'],
  }),
);

const MORE_NOISE = [
  ...['我想买', '我想', '我要', '我们', '请问', '请', '需要', '哪里有', '哪有', '有没有', '谁有'],
  ...['什么价', '什么价格', '价格表', '价位', '便宜', '便宜的', '提货', '库存', '钢厂', '吗', '呢'],
  ...[
    '直发',
    '配送',
    '到货',
    '期货',
    '一手',
    '货源',
    '平方',
    '号',
    '大厂',
    '国标',
    '怎么卖',
    '哪家有',
  ],
  ...['哪里卖', '多少', '执行标准', '标准', '大卡', '型号', '牌号', '送货', '送到', '厂家直销'],
  ...['怎么样', '在哪买', '有卖', '收购', '长期', '批量', '急用', '盖房子', '用的'],
];

const MISSPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    罗纹钢: ['螺纹钢'],
    罗纹: ['螺纹钢'],
    螺文钢: ['螺纹钢'],
    螺丝钢: ['螺纹钢'],
    园钢: ['圆钢'],
    元棒: ['圆钢'],
    工子钢: ['工字钢'],
    糟钢: ['槽钢'],
    曹钢: ['槽钢'],
    脚钢: ['角钢'],
    无逢管: ['无缝管'],
    渡锌管: ['镀锌管'],
    渡锌板: ['镀锌卷板'],
    不秀钢: ['不锈钢'],
    热扎卷板: ['热轧卷板'],
    冷扎卷板: ['冷轧卷板'],
    水尼: ['水泥'],
    甲纯: ['甲醇'],
    断路气: ['断路器'],
  }),
);

const NOISE = [
  ...['现货', '价格', '报价', '多少钱', '厂家', '批发', '采购', '求购', '今日', '今天', '最新'],
  ...['行情', '直销', '供应', '出售', '钢厂直发', '有货', '一吨', '每吨', '的', '规格', '材质'],
  ...['材料', '特价', '优质', '大量', '急需', '急', '要', '求', '买', '收', '交货', '自提', '仓库'],
  ...['粒子', '粒料', '含税'],
];

/** Each version's words, in the order in which markets have got them. */
const LISTS: readonly {
  synonyms: typeof SYNONYMS;
  misspellings: typeof MISSPELLINGS;
  noise: readonly string[];
}[] = [
  { synonyms: SYNONYMS, misspellings: MISSPELLINGS, noise: NOISE },
  { synonyms: MORE_SYNONYMS, misspellings: SEVERAL, noise: MORE_NOISE },
  { synonyms: THIRD_SYNONYMS, misspellings: THIRD_SEVERAL, noise: THIRD_NOISE },
  {
    synonyms: [],
    misspellings: new Map([...FOREIGN_NAMES, ...SAID_NAMES]),
    noise: [...FOREIGN_NOISE, ...SAID_NOISE],
  },
  { synonyms: [], misspellings: USE_NAMES, noise: USE_NOISE },
  { synonyms: [], misspellings: TRADE_NAMES, noise: TRADE_NOISE },
  { synonyms: [], misspellings: NAMES_OF_TRADES, noise: MORE_FOREIGN_NOISE },
];

/**
 * Writes the words that every market begins with, and those of later versions once. Afterwards they belong
 * to the operator: what was changed or deleted is not written again.
 */
export async function insertFirstWords(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const value = String(LISTS.length);
    await tx.insert(settings).values({ name: 'tradeWords', value: '0' }).onConflictDoNothing();
    const [known] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.name, 'tradeWords'))
      .for('update');
    if (!known || known.value === value) return;
    await tx.update(settings).set({ value }).where(eq(settings.name, 'tradeWords'));
    const rows = LISTS.slice(Number(known.value)).flatMap(({ synonyms, misspellings, noise }) => [
      ...synonyms.map(([word = '', ...meanings]) => row('synonym', word, meanings)),
      ...[...misspellings].map(([word, meant]) => row('misspelling', word, meant)),
      ...noise.map((word) => row('noise', word, [])),
    ]);
    await tx
      .insert(tradeWords)
      .values(rows.map((each) => ({ ...each, updatedAt: now })))
      .onConflictDoNothing();
  });
}

const row = (kind: TradeWordKind, word: string, meanings: readonly string[]) => ({
  kind,
  word: spell(word),
  meanings: meanings.map(spell),
});
