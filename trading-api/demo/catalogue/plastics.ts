import { type Division, group, line } from './product-line.ts';

const refineries = ['华沅石化', '渤澄石化', '浙澜石化', '陕朔煤化'];
const engineering = ['闽朔新材', '粤泽工塑', '苏朗新材', '浙澜石化'];
const packs = ['25kg/袋', '25kg/袋 缠膜托盘', '750kg/吨袋'];

export const plastics: Division = {
  name: '塑料',
  groups: [
    group('聚丙烯 PP', 'warehouse', refineries, [
      line(
        'PP 拉丝',
        'granule-white',
        6620,
        { T30S: 100, L5E89: 101, F401: 100, S1003: 101 },
        packs,
        ['聚丙烯', 'PP 拉丝料'],
      ),
      line(
        'PP 共聚',
        'granule-white',
        7080,
        { K8003: 100, EP548R: 104, K7726H: 103, M30RH: 105 },
        packs,
        ['共聚聚丙烯'],
      ),
      line('PP 纤维', 'granule-white', 6780, { Z30S: 100, Y40X: 103, S2040: 102 }, packs, [
        'PP 纤维料',
      ]),
    ]),
    group('聚乙烯 PE', 'warehouse', refineries, [
      line('LLDPE', 'granule-clear', 6960, { 7042: 100, 'DFDA-7042N': 101, 218: 101 }, packs, [
        '线型低密度聚乙烯',
      ]),
      line('LDPE', 'granule-clear', 8720, { '2426H': 100, '2102TN26': 101, '18D': 104 }, packs, [
        '低密度聚乙烯',
        '高压聚乙烯',
      ]),
      line(
        'HDPE',
        'granule-blue',
        7360,
        { '5000S': 100, '5502': 101, TR144: 102, '100S 管材': 113 },
        packs,
        ['高密度聚乙烯', '低压聚乙烯'],
      ),
      line('EVA', 'granule-clear', 10400, { '18-3': 100, '28-25 光伏': 104, V5110J: 99 }, packs, [
        'EVA 树脂',
      ]),
    ]),
    group(
      '聚氯乙烯 PVC',
      'warehouse',
      ['淮澄化工', '川泽化工', '疆屏化学', '陕朔煤化'],
      [
        line(
          'PVC 电石法',
          'powder-bag',
          4620,
          { 'SG-5': 100, 'SG-3': 103, 'SG-8': 104 },
          ['25kg/袋', '1000kg/吨袋'],
          ['聚氯乙烯树脂'],
        ),
        line(
          'PVC 乙烯法',
          'powder-bag',
          4960,
          { S1000: 100, S1300: 102, S700: 103 },
          ['25kg/袋', '1000kg/吨袋'],
          ['乙烯法聚氯乙烯'],
        ),
        line(
          'PVC 糊树脂',
          'powder-bag',
          6650,
          { 'P440 手套料': 100, 'PB1156 大盘料': 107 },
          ['25kg/袋'],
          ['PVC 糊树脂'],
        ),
      ],
    ),
    group('苯乙烯类', 'warehouse', engineering, [
      line(
        'ABS',
        'granule-amber',
        9480,
        { '0215A': 100, '757': 106, 'PA-747': 112, 'HI-121': 105 },
        packs,
        ['ABS 树脂'],
      ),
      line(
        'PS',
        'granule-clear',
        7380,
        { 'GPPS 525': 100, 'GPPS 123': 98, 'HIPS 466F': 109 },
        packs,
        ['聚苯乙烯'],
      ),
      line(
        'EPS',
        'granule-white',
        7720,
        { '普通料 302': 100, '阻燃料 F303': 106 },
        ['25kg/袋', '500kg/吨袋'],
        ['可发性聚苯乙烯'],
      ),
    ]),
    group('工程塑料', 'warehouse', engineering, [
      line('PC', 'granule-clear', 11900, { '2805': 104, '1250Y': 100, '02-10R': 99 }, packs, [
        '聚碳酸酯',
      ]),
      line(
        'PA',
        'granule-amber',
        10300,
        { 'PA6 2.5': 100, 'PA66 EPR27': 152, 'PA6 GF30': 136 },
        packs,
        ['尼龙切片', '尼龙'],
      ),
      line('POM', 'granule-white', 11300, { MC90: 100, 'M90-44': 121 }, packs, ['聚甲醛']),
      line(
        'PET',
        'granule-blue',
        5980,
        { 水瓶级: 100, 油瓶级: 101, 热灌装级: 102 },
        ['1100kg/吨袋'],
        ['聚酯瓶片'],
      ),
      line('PMMA', 'granule-clear', 13200, { 'CM-205': 100, '8N 光学级': 128 }, packs, [
        '有机玻璃粒子',
      ]),
    ]),
  ],
};
