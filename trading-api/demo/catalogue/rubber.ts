import { type Division, group, line } from './product-line.ts';

const plantations = ['琼澄橡胶', '滇屏橡胶', '滇朗天胶'];
const synthetic = ['华沅合成橡胶', '渤澄石化', '津朔橡塑', '浙澜石化'];
const bales = ['33.3kg/包', '35kg/包', '1.2吨/木箱'];

export const rubber: Division = {
  name: '橡胶',
  groups: [
    group('天然橡胶', 'warehouse', plantations, [
      line(
        '标准胶',
        'rubber-bale',
        15200,
        { 'SCR WF 全乳': 102, SCR5: 101, SCR10: 98, TSR20: 97 },
        bales,
        ['标准橡胶', '天然橡胶'],
      ),
      line(
        '烟片胶',
        'rubber-bale',
        18600,
        { RSS3: 100, RSS1: 106 },
        ['111kg/包', '33.3kg/包'],
        ['烟片胶'],
      ),
      line(
        '浓缩乳胶',
        'drum-green',
        11900,
        { '60% 高氨': 100, '60% 低氨': 103 },
        ['205kg/桶', '20吨/液袋'],
        ['浓缩天然乳胶'],
      ),
    ]),
    group('合成橡胶', 'warehouse', synthetic, [
      line(
        '丁苯橡胶',
        'rubber-bale',
        11600,
        { 'SBR 1502': 100, 'SBR 1712': 92, 'SSBR 2564': 123 },
        bales,
        ['丁苯橡胶'],
      ),
      line('顺丁橡胶', 'rubber-bale', 11450, { BR9000: 100, 'NdBR 40': 112 }, bales, ['顺丁橡胶']),
      line(
        '丁腈橡胶',
        'rubber-bale',
        15300,
        { 'NBR 3305E': 100, 'NBR 2907': 103, '220S': 118 },
        bales,
        ['丁腈橡胶'],
      ),
      line('三元乙丙', 'rubber-bale', 18400, { 'EPDM 4045': 100, 'EPDM 3062E': 104 }, bales, [
        '三元乙丙橡胶',
      ]),
    ]),
    group(
      '橡胶助剂',
      'warehouse',
      ['鲁沅炭黑', '晋澄炭黑', '苏朗精化'],
      [
        line(
          '炭黑',
          'carbon-black',
          7150,
          { N330: 100, N220: 108, N660: 97, N550: 99 },
          ['20kg/袋', '1000kg/吨袋'],
          ['炭黑', '湿法炭黑'],
          { makers: ['鲁沅炭黑', '晋澄炭黑'] },
        ),
        line(
          '促进剂',
          'powder-bag',
          19800,
          { 'M (MBT)': 84, CZ: 112, NS: 118, DM: 100 },
          ['25kg/袋'],
          ['橡胶促进剂'],
          { makers: ['苏朗精化', '鲁澄助剂'] },
        ),
        line('防老剂', 'granule-amber', 19200, { 4020: 100, RD: 74 }, ['25kg/袋'], ['橡胶防老剂'], {
          makers: ['苏朗精化', '鲁澄助剂'],
        }),
      ],
    ),
    group(
      '橡胶制品',
      'warehouse',
      ['津朔橡塑', '冀澄橡胶', '甬沅输送'],
      [
        line(
          '橡胶板',
          'rubber-sheet',
          58,
          { NR: 100, NBR: 138, EPDM: 146, FKM: 520 },
          ['3mm×1m×10m', '5mm×1m×10m', '10mm×1m×5m'],
          ['工业橡胶板'],
          { growth: 65 },
        ),
        line(
          '输送带',
          'rubber-sheet',
          126,
          { 'EP200 5层': 100, 'NN150 4层': 88, 'ST1250 钢丝绳芯': 265 },
          ['B650×10', 'B800×12', 'B1000×14', 'B1200×16'],
          ['橡胶输送带'],
          { growth: 25, makers: ['甬沅输送', '冀澄橡胶'] },
        ),
        line(
          '减震垫',
          'rubber-sheet',
          95,
          { 'SBR 低频': 100, '天然胶 高弹': 132 },
          ['20mm', '30mm', '50mm'],
          ['橡胶减震垫'],
          { growth: 40 },
        ),
      ],
    ),
  ],
};
