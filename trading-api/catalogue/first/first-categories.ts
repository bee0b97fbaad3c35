import { firstTaxRateOf } from '#app/domain/catalogue/category-tax.ts';

/** How goods of a unit are counted (design/stock: Stock of an order). */
interface Unit {
  name: string;
  decimals: boolean;
}

const TONNE: Unit = { name: '吨', decimals: true };
const CUBIC_METRE: Unit = { name: '立方米', decimals: true };
const SQUARE_METRE: Unit = { name: '平方米', decimals: true };
const counted = (name: string): Unit => ({ name, decimals: false });

interface Group {
  name: string;
  unit: Unit;
  names: readonly string[];
}

const group = (name: string, unit: Unit, names: readonly string[]): Group => ({
  name,
  unit,
  names,
});

/** The tree of categories that a market begins with. */
const DIVISIONS: readonly { name: string; groups: readonly Group[] }[] = [
  {
    name: '钢铁',
    groups: [
      group('建筑钢材', TONNE, ['螺纹钢', '线材', '盘螺', '圆钢', '钢坯']),
      group('板材', TONNE, ['热轧卷板', '冷轧卷板', '镀锌卷板', '中厚板', '彩涂板']),
      group('型材', TONNE, ['H型钢', '工字钢', '槽钢', '角钢']),
      group('管材', TONNE, ['无缝管', '焊管', '镀锌管', '方矩管']),
      group('不锈钢', TONNE, ['不锈钢卷板', '不锈钢管', '不锈钢棒']),
    ],
  },
  {
    name: '有色金属',
    groups: [
      group('铜', TONNE, ['电解铜', '铜杆', '铜板带', '铜棒']),
      group('铝', TONNE, ['铝锭', '铝合金锭', '铝板', '铝棒', '铝型材']),
      group('锌铅锡镍', TONNE, ['锌锭', '铅锭', '锡锭', '电解镍']),
      group('小金属与合金', TONNE, ['金属硅', '电解锰', '镁锭', '硅铁']),
    ],
  },
  {
    name: '化工',
    groups: [
      group('有机原料', TONNE, ['甲醇', '乙二醇', '纯苯', '甲苯', '冰醋酸', '丙酮']),
      group('无机化工', TONNE, ['烧碱', '纯碱', '硫酸', '双氧水', '工业盐']),
      group('溶剂与助剂', TONNE, ['乙酸乙酯', '异丙醇', '增塑剂', '乳液']),
      group('颜料与填料', TONNE, ['钛白粉', '氧化铁', '碳酸钙', '聚合氯化铝']),
      group('化肥', TONNE, ['尿素', '磷酸一铵', '氯化钾']),
    ],
  },
  {
    name: '塑料',
    groups: [
      group('聚丙烯 PP', TONNE, ['PP 拉丝', 'PP 共聚', 'PP 纤维']),
      group('聚乙烯 PE', TONNE, ['LLDPE', 'LDPE', 'HDPE', 'EVA']),
      group('聚氯乙烯 PVC', TONNE, ['PVC 电石法', 'PVC 乙烯法', 'PVC 糊树脂']),
      group('苯乙烯类', TONNE, ['ABS', 'PS', 'EPS']),
      group('工程塑料', TONNE, ['PC', 'PA', 'POM', 'PET', 'PMMA']),
    ],
  },
  {
    name: '橡胶',
    groups: [
      group('天然橡胶', TONNE, ['标准胶', '烟片胶', '浓缩乳胶']),
      group('合成橡胶', TONNE, ['丁苯橡胶', '顺丁橡胶', '丁腈橡胶', '三元乙丙']),
      group('橡胶助剂', TONNE, ['炭黑', '促进剂', '防老剂']),
      group('橡胶制品', SQUARE_METRE, ['橡胶板', '输送带', '减震垫']),
    ],
  },
  {
    name: '建材',
    groups: [
      group('水泥', TONNE, ['普通硅酸盐水泥', '复合硅酸盐水泥', '粉煤灰']),
      group('砂石', TONNE, ['机制砂', '碎石', '石英砂']),
      group('墙体材料', counted('块'), ['加气混凝土砌块', '烧结砖', '石膏板']),
      group('玻璃与保温', SQUARE_METRE, ['浮法玻璃', '钢化玻璃', '岩棉板', '防水卷材']),
      group('木材', CUBIC_METRE, ['建筑木方', '板材', '胶合板']),
    ],
  },
  {
    name: '能源',
    groups: [
      group('煤炭', TONNE, ['动力煤', '炼焦煤', '无烟煤']),
      group('焦炭', TONNE, ['冶金焦', '兰炭', '石油焦']),
      group('成品油', TONNE, ['柴油', '燃料油', '石油沥青']),
      group('燃气', TONNE, ['液化天然气', '液化石油气']),
      group('润滑油', counted('桶'), ['液压油', '齿轮油', '导热油']),
    ],
  },
  {
    name: '机械配件',
    groups: [
      group('轴承', counted('套'), ['深沟球轴承', '圆锥滚子轴承', '调心滚子轴承', '带座轴承']),
      group('传动件', counted('件'), ['齿轮', '链条', '联轴器', '三角带']),
      group('阀门', counted('台'), ['闸阀', '球阀', '蝶阀']),
      group('泵与电机', counted('台'), ['离心泵', '潜水泵', '三相异步电机', '减速机']),
      group('液压气动', counted('件'), ['液压缸', '气缸', '液压胶管']),
    ],
  },
  {
    name: '五金电气',
    groups: [
      group('紧固件', counted('千件'), ['六角螺栓', '螺母', '膨胀螺栓']),
      group('焊接材料', TONNE, ['焊丝', '焊条', '焊剂']),
      group('丝网绳索', counted('米'), ['钢丝绳', '电焊网', '起重链条']),
      group('电线电缆', counted('米'), ['电力电缆', '控制电缆', '布电线']),
      group('工具耗材', counted('件'), ['切割片', '钻头', '断路器']),
    ],
  },
  {
    name: '包装材料',
    groups: [
      group('纸包装', counted('个'), ['瓦楞纸箱', '纸管', '纸护角']),
      group('塑料包装', counted('卷'), ['缠绕膜', '打包带', '气泡膜']),
      group('袋类', counted('条'), ['编织袋', '吨袋', '内膜袋']),
      group('托盘周转', counted('个'), ['木托盘', '塑料托盘', '钢桶']),
    ],
  },
];

const twoDigits = (index: number) => String(index + 1).padStart(2, '0');

/** Rows of the category table, parents before children; codes have two digits a level. */
export const FIRST_CATEGORIES = DIVISIONS.flatMap((division, d) => {
  const code = twoDigits(d);
  const [firstGroup] = division.groups;
  if (!firstGroup) throw new RangeError(`${division.name} has no groups`);
  return [
    row(code, division.name, null, 1, firstGroup, d),
    ...division.groups.flatMap((own, g) => {
      const groupCode = code + twoDigits(g);
      return [
        row(groupCode, own.name, code, 2, own, g),
        ...own.names.map((name, n) => row(groupCode + twoDigits(n), name, groupCode, 3, own, n)),
      ];
    }),
  ];
});

function row(
  code: string,
  name: string,
  parentCode: string | null,
  level: 1 | 2 | 3,
  { unit }: Group,
  index: number,
) {
  return {
    code,
    name,
    parentCode,
    level,
    unit: unit.name,
    unitDecimals: unit.decimals,
    sort: index + 1,
    taxRate: firstTaxRateOf(name),
  };
}
