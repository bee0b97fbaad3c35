import type { Database } from '#trading-api/platform/database/client.ts';
import { settings, tradeWords } from '#trading-api/schema.ts';
import { spell } from './spelling.ts';

/** Words that mean the same; every one finds the goods of the others. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['螺纹', '螺纹钢', '钢筋', '带肋钢筋'],
  ['三级螺纹', '三级钢', 'HRB400'],
  ['四级螺纹', '四级钢', 'HRB500'],
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
  ['烧碱', '片碱', '火碱', '氢氧化钠', '液碱'],
  ['纯碱', '碳酸钠', '苏打'],
  ['双氧水', '过氧化氢'],
  ['乙酸乙酯', '醋酸乙酯'],
  ['异丙醇', 'IPA'],
  ['钛白粉', '钛白', '二氧化钛'],
  ['石子', '碎石', '建筑碎石', '瓜米石'],
  ['砂子', '机制砂', '沙子', '黄砂', '人工砂'],
  ['普硅水泥', '普通硅酸盐水泥', '普通水泥'],
  ['复合水泥', '复合硅酸盐水泥'],
  ['加气块', '加气混凝土砌块', '蒸压加气块', '轻质砖'],
  ['红砖', '烧结砖', '页岩砖'],
  ['木方', '建筑木方', '方木'],
  ['模板', '胶合板', '清水模板', '多层板'],
  ['玻璃', '浮法玻璃'],
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

/** Words that are written wrongly, and the right ones. */
const MISSPELLINGS: Readonly<Record<string, string>> = {
  罗纹钢: '螺纹钢',
  罗纹: '螺纹钢',
  螺文钢: '螺纹钢',
  螺丝钢: '螺纹钢',
  园钢: '圆钢',
  元棒: '圆钢',
  工子钢: '工字钢',
  糟钢: '槽钢',
  曹钢: '槽钢',
  脚钢: '角钢',
  无逢管: '无缝管',
  渡锌管: '镀锌管',
  渡锌板: '镀锌卷板',
  不秀钢: '不锈钢',
  热扎卷板: '热轧卷板',
  冷扎卷板: '冷轧卷板',
  水尼: '水泥',
  甲纯: '甲醇',
  断路气: '断路器',
};

/** Words that say nothing about goods. */
const NOISE = [
  ...['现货', '价格', '报价', '多少钱', '厂家', '批发', '采购', '求购', '今日', '今天', '最新'],
  ...['行情', '直销', '供应', '出售', '钢厂直发', '有货', '一吨', '每吨', '的', '规格', '材质'],
  ...['材料', '特价', '优质', '大量', '急需', '急', '要', '求', '买', '收', '交货', '自提', '仓库'],
];

/**
 * Writes the words that every market begins with. Afterwards they belong to the operator: what was
 * changed or deleted is not written again.
 */
export async function insertFirstWords(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(settings)
      .values({ name: 'tradeWords', value: '1' })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    const rows = [
      ...SYNONYMS.map(([word = '', ...meanings]) => row('synonym', word, meanings)),
      ...Object.entries(MISSPELLINGS).map(([word, right]) => row('misspelling', word, [right])),
      ...NOISE.map((word) => row('noise', word, [])),
    ];
    await tx.insert(tradeWords).values(rows.map((each) => ({ ...each, updatedAt: now })));
  });
}

const row = (kind: 'synonym' | 'misspelling' | 'noise', word: string, meanings: string[]) => ({
  kind,
  word: spell(word),
  meanings: meanings.map(spell),
});
