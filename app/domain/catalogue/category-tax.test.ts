import { expect, test } from 'vitest';
import { firstTaxRateOf } from './category-tax.ts';

const names = (text: string) => text.trim().split(/\s+/);

test.each(
  names(`
    尿素 磷酸一铵 氯化钾 化肥 复合肥 有机肥料 农药 农膜 饲料 配合饲料 豆粕 拖拉机 大颗粒尿素 农用尿素
    自来水 热水 暖气 煤气 天然气 液化天然气 车用天然气 LNG lng CNG 液化石油气 石油液化气 沼气 居民用煤 二甲醚 燃气
    农产品 粮食 小麦 玉米 玉米粒 稻谷 大米 进口大豆 面粉 挂面 食用植物油 花生油 花生 棉花 蔬菜 新鲜蔬菜 水果 茶叶
    水产品 鲜活水产品 鸡蛋 生猪 猪肉 冷冻猪肉 鲜奶 蜂蜜 原木 天然橡胶 中药材 食用盐 食盐 图书 小麦、玉米 粮食与油料
    蒸汽 煤层气 煤球 民用型煤 掺混肥 农用水泵 麸皮 DDGS 腊肉 棉短绒 期刊 咖啡豆 橄榄油 冷冻水产品
  `),
)('issue 54: %s begins at 9 %%', (name) => {
  expect(firstTaxRateOf(name)).toBe('9');
});

test.each(
  names(`
    热水器 电热水器 暖气片 燃气灶 燃气轮机 天然气发电机组 天然气压缩机 煤气发生炉 自来水管 沼气池设备 液化石油气钢瓶
    水果罐头 水产品罐头 蔬菜汁 玉米淀粉 变性淀粉 方便面 饼干 豆制品 大豆蛋白 棉花糖 棉布 棉纱 鸡蛋粉 花生酱 熟肉制品 调制乳
    饲料添加剂 饲料机械 农药包装瓶 化肥包装袋 工业盐 工业用盐 粮食烘干机 小麦粉碎机 木材 胶合板 建筑木方 茶饮料 精制茶
    螺纹钢 柴油 动力煤 型材 纯净水设备 硝酸铵 合成橡胶 蓄热水箱 食用盐/工业盐 书架
    型煤 车用尿素 车用尿素溶液 蒸汽锅炉 胡椒粉 果脯 洗净毛 复烤烟叶 锯材 水泵 柴油机 氢化植物油 玉米蛋白粉 麦芽 白砂糖 矿泉水 熟食 奶酪
  `),
)('issue 54: %s begins at the rate above it', (name) => {
  expect(firstTaxRateOf(name)).toBeNull();
});
