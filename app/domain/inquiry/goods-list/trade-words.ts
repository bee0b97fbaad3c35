/**
 * The fixed vocabularies by which typed goods are read, in simplified characters and lower case. The market's own words
 * (its names, grades, makers and places) come from the market.
 */

/** The last words of names of goods, which say what the goods are. A few characters may precede them: 片碱, 轴承钢. */
const HEADS =
  '钢 钢筋 钢坯 方坯 管 板 卷板 钢卷 钢带 带钢 铜带 铝带 锌带 黄铜带 铝箔 箔 棒 光亮棒 圆棒 钢丝 铁丝 铝线 铜线 线材 高线 普线 盘条 盘螺 螺纹 三级螺纹 四级螺纹 型材 铝型材 型钢 工字钢 槽钢 角钢 角铁 圆钢 元钢 方钢 扁钢 钢轨 钢丝绳 绳 电焊网 丝网 钢格板 铜杆 铝杆 杆 锭 镍豆 合金 电解铜 阴极铜 铜 铝 锌 铅 锡 镍 镁 锰 硅 硅铁 锰铁 生铁 废钢 铅板 铝板 再生铅 热卷 冷卷 热板 冷板 中板 中厚板 彩涂卷 镀锌卷 不锈钢卷 无缝管 焊管 镀锌管 方管 矩管 矩形管 方矩管 圆管 螺旋管 锅炉管 ' +
  '片碱 碱 酸 甲醇 醇 苯 酚 酮 酯 醚 烯 醛 酐 胺 铵 钾 钠 盐 烷 肥 尿素 双氧水 氨水 次氯酸钠 氯化铝 氯化钾 氯化钙 磷酸一铵 碳酸钙 重钙粉 轻钙粉 重钙 轻钙 钛白粉 铁红 铁黄 铁黑 颜料 增塑剂 促进剂 防老剂 催化剂 溶剂 焊剂 剂 乳液 滑石粉 pac pam ' +
  '塑料 料 膜料 拉丝料 纤维料 管材料 切片 瓶片 粒子 母粒 聚丙烯 聚乙烯 聚氯乙烯 聚苯乙烯 聚碳酸酯 聚甲醛 尼龙 线性 高压 低压 橡胶 标胶 烟片胶 乳胶 胶 丁苯 顺丁 丁腈 三元乙丙 炭黑 橡胶板 输送带 减震垫 垫 圈 油封 密封件 ' +
  '水泥 粉煤灰 灰 砂 黄沙 沙 碎石 石子 瓜米石 石英砂 石粉 砌块 加气块 砖 石膏板 玻璃 白玻 岩棉板 岩棉 防水卷材 卷材 木方 方木 木板 胶合板 多层板 模板 锯材 板材 瓷砖 砂浆 混凝土 ' +
  '煤 焦 焦煤 精煤 焦炭 兰炭 石油焦 柴油 汽油 燃料油 油 沥青 天然气 液化气 石油气 lng lpg ' +
  '轴承 齿轮 链条 滚子链 链 联轴器 三角带 v带 皮带 闸阀 球阀 蝶阀 截止阀 止回阀 阀 阀门 泵 水泵 电机 电动机 减速机 液压缸 油缸 气缸 缸 胶管 胶管总成 总成 法兰 弯头 三通 ' +
  '螺栓 螺丝 螺钉 螺母 螺帽 螺柱 垫圈 平垫 弹垫 铆钉 膨胀螺栓 紧固件 焊丝 焊条 起重链条 电缆 电线 布电线 控制电缆 导线 切割片 磨片 砂轮 钻头 麻花钻 钻 断路器 空开 开关 接触器 ' +
  '纸箱 纸管 纸护角 护角 缠绕膜 拉伸膜 气泡膜 收缩膜 膜 打包带 塑钢带 胶带 编织袋 集装袋 内膜袋 袋 木托盘 塑料托盘 托盘 卡板 钢桶 珍珠棉';

/** The words that can precede these last words in a name. */
const MODIFIERS =
  '热轧 冷轧 冷拔 无缝 直缝 螺旋 焊接 不锈钢 不锈 碳钢 合金 普通 高速 抗震 热镀锌 冷镀锌 镀锌 彩涂 彩钢 花纹 高频 等边 不等边 h 工字 高压 低压 低密度 高密度 线型 ' +
  '紫 黄 紫铜 黄铜 重熔用 铸造 工业 建筑 精 浓 发烟 重质 轻质 固体 次 复合 聚合 合成 天然 标准 浓缩 丁苯 顺丁 丁腈 湿法 共聚 拉丝 纤维 管材 薄膜 均聚 糊 改性 ' +
  '普通硅酸盐 复合硅酸盐 机制 多孔 实心 烧结 加气混凝土 蒸压 纸面 浮法 钢化 中空 夹胶 防水 覆膜 水洗 车用 道路石油 液化 抗磨 液压 齿轮 导热 润滑 ' +
  '深沟球 圆锥滚子 调心滚子 带座 外球面 直齿圆柱 斜齿 滚子 弹性 三角 对夹 离心 管道 潜水 排污 三相异步 高效 斜齿轮 外六角 内六角 六角 平 弹簧 膨胀 电 气保 气体保护 埋弧 起重 电力 控制 交联 铜芯 塑壳 直柄 ' +
  '瓦楞 纸 拉伸 塑料 木 钢 铁 包装 瓶装 骨架 o型 pe pp pvc 液压胶管 高压胶管 橡胶 热';

/** Materials that are goods themselves. For goods that are made of them, they are the grade. */
const POLYMERS =
  'pp pe pvc abs ps pc pa pa6 pa66 pom pet pmma pbt eva eps san tpu tpe lldpe ldpe hdpe gpps hips sbr nbr br epdm nr fkm 尼龙6 尼龙66 树脂';

/** Quality, composition and material in words. */
const GRADES =
  '优等品 一等品 合格品 优级品 一级品 特级 优级 一级 二级 三级 准一级 工业级 食品级 电子级 医药级 聚酯级 车用级 水瓶级 油瓶级 热灌装级 试剂级 精制 轻质 重质 大颗粒 小颗粒 粉状 颗粒 喷雾 滚筒 金红石型 锐钛型 高氨 低氨 全乳 民用气 醚后碳四 红钾 白钾 中砂 粗砂 细砂 洗中块 洗小块 中料 小料 花岗岩 石灰岩 玄武岩 樟子松 白松 辐射松 落叶松 松木 杂木 橡木 超白 碳钢 普通料 阻燃料 国vi 国六 国v 国五 三层 五层 七层 sbs 三级钢 四级钢 铸铁';

/** Words for the finish, treatment and state of goods. */
const TREATMENTS =
  '发黑 镀锌 热镀锌 冷镀锌 电镀锌 镀镍 镀铬 达克罗 酸洗 喷砂 抛光 拉丝 磨砂 镜面 贴膜 覆膜 涂油 表面涂油 喷塑 喷漆 防腐 阳极氧化 调质 退火 正火 淬火 渗碳 热处理 固溶 探伤 切边 毛边 黑料 黑皮 本色 黑色 白色 白 红色 黄色 蓝色 绿色 海蓝 白灰 透明 半硬 硬态 软态 磨边 打孔 耐水 耐火 防静电 免熏蒸 加厚 单面 双面 手用 机用 闭口 开口 全新 二手 铸铁座 不锈钢座 带磁环 固定式 插拔式 立式 卧式 法兰 对夹 改性 电石法 乙烯法 抗压 网格川字 平板田字 吹塑 进口 国产 定尺 不定尺 高弹 低频';

const PACKAGINGS =
  '吨袋 吨包 吨桶 散装 散水 槽车 罐车 油罐车 桶装 袋装 瓶装 铁桶 钢桶 塑料桶 蓝桶 ibc 木箱 木箱装 纸箱装 罐箱 裸装 托盘装 缠膜托盘 液袋';

/** Packaging that is itself the goods if a row names no other goods. */
export const BOUGHT_PACKAGINGS: ReadonlySet<string> = new Set(
  '吨袋 吨包 吨桶 铁桶 钢桶 塑料桶 木箱 ibc'.split(' '),
);

/** Well-known makers and brands, besides those of the market. */
const MAKERS =
  '沙钢 宝钢 马钢 首钢 鞍钢 本钢 武钢 日钢 永钢 中天 河钢 唐钢 邯钢 包钢 太钢 酒钢 安钢 济钢 莱钢 新钢 湘钢 华菱 柳钢 韶钢 敬业 津西 国义 友发 天管 青山 张浦 甬金 联众 株冶 云锡 金川 江铜 铜陵有色 云铜 中铝 信发 魏桥 ' +
  '中石化 中石油 扬子 镇海 茂名 燕山 齐鲁 兰化 宁煤 神华 奇美 科思创 神马 巴斯夫 杜邦 龙蟒 卡博特 万华 海螺 华新 泰山 长城 昆仑 壳牌 美孚 skf nsk fag ntn 哈轴 瓦轴 洛轴 亚德客 正泰 德力西 施耐德 西门子 abb 大桥 金桥 远东';

/** Places abroad; the market knows the places in China. */
const COUNTRIES = '泰国 越南 印尼 马来西亚 韩国 日本 台湾 德国 俄罗斯';

/** Words that are addressed to the seller and say nothing about the goods. */
const REMARKS =
  '急 急用 急需 加急 特急 现货 有货 期货 报价 求报价 请报价 询价 询 采购 求购 求 需 需要 要 购 买 想要 订 订购 大量 长期 谢谢 多谢 麻烦 尽快 带票 含票 开票 专票 质保书 带质保书 附质保书 原厂质保书 材质单 带材质单 送货 送货上门 送到工地 自提 提货 交货 包邮 月结 现款 现汇 承兑 款到发货 样品 小样 联系电话 电话 手机 微信 老板 您好 你好 批发 今日 今天 最新 优质 特价 供应 规格 材质 材料 品名 牌号 数量';

export type WordRole =
  | 'name'
  | 'polymer'
  | 'grade'
  | 'treatment'
  | 'packaging'
  | 'maker'
  | 'place'
  | 'remark';

const wordsOf = (list: string): string[] => list.split(' ');

/** The meaning of each word; a word in several lists has the meaning of the last one. */
export const TRADE_WORDS: ReadonlyMap<string, WordRole> = new Map(
  (
    [
      ['name', MODIFIERS],
      ['treatment', TREATMENTS],
      ['grade', GRADES],
      ['name', HEADS],
      ['polymer', POLYMERS],
      ['packaging', PACKAGINGS],
      ['maker', MAKERS],
      ['place', COUNTRIES],
      ['remark', REMARKS],
    ] as const
  ).flatMap(([role, list]) => wordsOf(list).map((word) => [word, role] as const)),
);

/**
 * Words that have another meaning with some goods: with PP, 拉丝 is a kind of it; with a valve, 法兰 is how it is joined.
 */
export const WORDS_BY_GOODS: readonly (readonly [word: string, goods: RegExp, role: WordRole])[] = [
  ['拉丝', /^(?:pp|聚丙烯)/, 'name'],
  ['法兰', /[阀泵]/, 'treatment'],
];

export const NAME_HEADS: ReadonlySet<string> = new Set(
  wordsOf(HEADS).filter((word) => /^\p{Script=Han}+$/u.test(word)),
);

/** The longest word of the tables, and of a market. */
export const LONGEST_WORD = 24;
