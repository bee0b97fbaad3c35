import { LOWER_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';

/**
 * What the law taxes at the lower rate (增值税法 第十条; 农业产品征税范围注释 财税字〔1995〕52 号; 国税发〔1993〕151 号; 农用水泵
 * 财税字〔1994〕60 号; 硝酸铵 财税〔2007〕7 号; 二甲醚 财税〔2008〕72 号): farm products as they are or are milled and pressed, water, gas and heat, fertiliser and what else
 * farms need, salt, books. A category is one of these when its whole name is, besides what is said of such goods: what is
 * made of them (淀粉, 罐头, 方便面), or runs on them (热水器, 燃气灶), has other names, and the usual rate.
 */
const LOWER_RATE_NAMES = [
  // Grain, and what milling and pressing make of it.
  '粮食 谷物 谷子 小麦 玉米 玉米胚芽 稻谷 稻米 大米 粳米 籼米 糯米 小米 高粱 大麦 燕麦 荞麦 青稞 杂粮 豆类 大豆 黄豆 绿豆 红豆 黑豆 薯类 马铃薯 红薯 木薯',
  '面粉 小麦粉 玉米粉 米粉 玉米面 挂面 切面 食用植物油 植物油 食用油 大豆油 豆油 花生油 菜籽油 葵花籽油 玉米油 玉米胚芽油 棕榈油 芝麻油 米糠油 棉籽油 茶籽油 山茶油 胡麻油 亚麻籽油 橄榄油 核桃油 花椒油 粮油',
  // What grows.
  '农产品 初级农产品 农副产品 蔬菜 水果 鲜果 鲜菜 干菜 腌菜 酱菜 食用菌 香菇 木耳 茶叶 毛茶 茶青 烟叶 坚果 干果 果干 果仁 核桃 红枣 胡椒 花椒 八角 咖啡豆 花生 花生仁',
  '芝麻 油菜籽 菜籽 葵花籽 胡麻籽 蓖麻籽 桐籽 茶籽 棕榈仁 棉籽 油料 棉花 皮棉 籽棉 棉短绒 麻类 亚麻 苎麻 黄麻 剑麻 精干麻',
  '甘蔗 甜菜 糖料 药材 中药材 中药饮片 花卉 苗木 树苗 种子 种苗 牧草 干草 秸秆 麦秸 原木 原竹 竹材 竹笋 藤条 木材原木 天然橡胶 生漆 松脂 干姜 姜黄 天然树脂',
  // What lives, and what comes of it as it is.
  '活畜 活禽 生猪 活牛 活羊 畜产品 猪肉 牛肉 羊肉 禽肉 鸡肉 鸭肉 鲜肉 冻肉 腌肉 腊肉 肉类 鸡蛋 鸭蛋 禽蛋 鲜蛋 咸蛋 松花蛋 蛋类 鲜奶 鲜牛奶 生鲜乳 巴氏杀菌乳 灭菌乳 蜂蜜 蚕茧 羊毛 动物皮张 原皮 虫胶',
  '水产品 鲜活水产品 海产品 鱼类 鲜鱼 鱼苗 虾类 蟹类 贝类 海带 紫菜',
  // Water, heat, gas. Briquettes are of households where their name says so.
  '自来水 热水 热力 蒸汽 暖气 冷气 煤气 人工煤气 焦炉煤气 发生炉煤气 液化煤气 石油液化气 液化石油气 液化气 天然气 液化天然气 压缩天然气 管道天然气 车用天然气 煤层气 页岩气 管道燃气 燃气 沼气',
  '居民用煤炭制品 居民用煤 居民用型煤 民用型煤 蜂窝煤 煤球 煤饼 引火炭 二甲醚 LNG CNG LPG DME',
  // For farms.
  '化肥 肥料 氮肥 磷肥 钾肥 复合肥 复混肥 复合肥料 复混肥料 掺混肥 掺混肥料 水溶肥 水溶肥料 缓释肥 叶面肥 有机肥 有机肥料 生物有机肥 微量元素肥料 尿素 氯化铵 硫酸铵 碳酸氢铵 磷酸一铵 磷酸二铵 过磷酸钙 重过磷酸钙 钙镁磷肥 硫酸钾 氯化钾',
  '农药 农药原药 杀虫剂 杀菌剂 杀螨剂 除草剂 植物生长调节剂 农膜 农用薄膜 地膜 棚膜 大棚膜 农机 农业机械 拖拉机 收割机 播种机 插秧机 旋耕机 喷灌机 农用水泵 农用柴油机 农用三轮车',
  '饲料 饲料添加剂预混料 预混料 预混合饲料 配合饲料 浓缩饲料 混合饲料 宠物饲料 草饲料 豆粕 豆饼 菜籽粕 菜粕 棉籽粕 棉粕 花生粕 鱼粉 麦麸 麸皮 米糠 酒糟 DDGS 苜蓿',
  // And others.
  '食用盐 食盐 加碘盐 图书 书籍 报纸 杂志 期刊 音像制品 电子出版物',
]
  .join(' ')
  .split(' ');

const LOWER_RATE = new Set(LOWER_RATE_NAMES);

/** What is said of goods without making others of them, before their name or behind it. */
const SAID_BEFORE =
  /^(?:农业用|农用|鲜活|新鲜|冷冻|冷鲜|国产|进口|散装|袋装|瓶装|有机|优质|普通|大颗粒|小颗粒|颗粒|民用|居民用|饲用|食用)/;
const SAID_BEHIND = /(?:类|颗粒|粒)$/;
const SEPARATORS = /[、，,/／·・及和与()（）\s]+/;

/** The code of the rate with which a category of this name begins; null: that of the category above. */
export function firstTaxRateOf(name: string): string | null {
  const words = name.normalize('NFKC').toUpperCase().split(SEPARATORS).filter(Boolean);
  return words.length > 0 && words.every(isLower) ? LOWER_TAX_RATE : null;
}

const isLower = (word: string): boolean =>
  LOWER_RATE.has(word) ||
  [SAID_BEFORE, SAID_BEHIND].some((said) => {
    const shorter = word.replace(said, '');
    return shorter !== word && shorter !== '' && isLower(shorter);
  });
