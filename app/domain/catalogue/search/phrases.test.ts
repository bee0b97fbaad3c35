import { describe, expect, it } from 'vitest';
import {
  joinNegations,
  negatedIn,
  withoutChatter,
  withoutFrame,
  withoutPurpose,
  withoutUses,
} from './phrases.ts';

const KNOWN = ['螺纹钢', '甲醇', '纯苯', '无缝钢管', '圆钢', 'q195', '唐山', '抗震'];
const isKnown = (word: string) => KNOWN.includes(word);

describe('withoutFrame', () => {
  it.each([
    ['方管40#40#2.5', '方管40x40x2.5'],
    ['caco3 1250 mesh', 'caco3 1250目'],
    ['0hao chaiyou', '0# chaiyou'],
    ['1.2/1250/dc01 冷卷', '1.2x1250 dc01 冷卷'],
    ['108-6无缝管', '108x6无缝管'],
    ['盘螺 8-10', '盘螺 8-10'],
    ['eva 28-25', 'eva 28-25'],
    ['is100-80-160', 'is100-80-160'],
    ['yjv 0.6/1kv', 'yjv 0.6/1kv'],
    ['【急】φ10盘螺', '急 φ10盘螺'],
    ['4"镀锌管', 'dn100 镀锌管'],
    ['焊管 8寸', '焊管 dn200'],
    ['3寸纸管', '3寸纸管'],
    ['1寸半镀锌管', '1寸半镀锌管'],
    ['齿轮 m=4 z=50', '齿轮 m4 z50'],
    ['圆钢 d=20', '圆钢 φ20'],
    ['5型pvc', 'sg-5 pvc'],
    ['零下35#柴油', '-35#柴油'],
    ['304 1no1', '304 1 no.1'],
    ['醋酸乙脂', '醋酸乙酯'],
    ['石油树脂', '石油树脂'],
    ['100根dn15镀锌管', 'dn15镀锌管'],
    ['红钾 1吨袋', '红钾 1吨袋'],
    ['5吨红钾', '红钾'],
    ['5卷0.8镀锌', '0.8镀锌'],
    ['10角', '10 角钢'],
    ['10角钢', '10角钢'],
    ['模数3 40齿 齿轮', 'm3 z40 齿轮'],
    ['3模40齿齿轮', 'm3 z40 齿轮'],
    ['模数4 齿数50', 'm4 z50'],
    ['减速机1:40', '减速机 40'],
    ['减速机 1比25', '减速机 25'],
    ['r47减速机 杭州 i25', 'r47减速机 杭州 25'],
    ['40比1减速机', '40 减速机'],
    ['nmrv063 速比i=25', 'nmrv063 25'],
    ['b1600皮带', 'b型 1600皮带'],
    ['三角皮带b-2240', '三角皮带b型 2240'],
    ['b1000输送皮带', 'b1000输送皮带'],
    ['4+1 35平方电缆', '4x35 电缆'],
    ['35平方4+1电缆', '4x35 电缆'],
    ['孔径30-42联轴器', '30-42联轴器'],
    ['hsg80x45x1000', 'hsg80/45 1000'],
    ['25片一盒', '25片/盒'],
    ['1米2x1m托盘', '1.2x1m托盘'],
    ['6股37丝钢丝绳', '6x37 钢丝绳'],
    ['208 liter drum', '208l drum'],
    ['12 pcs gate valve dn50', 'gate valve dn50'],
    ['4 pole motor', '4极 motor'],
    ['40-70 mesh', '40-70目'],
    ['5-ply carton', '5层 carton'],
    ['1/2 inch', '4分'],
    ['23mic', '23μm'],
    ['55 gallon drum', '208l drum'],
    ['含钴钻头', '含钴钻头'],
    ['离武汉近的螺纹钢', '螺纹钢'],
    ['热卷不含税', '热卷'],
    ['304 2b面', '304 2b'],
    ['no1面不锈钢', 'no.1 不锈钢'],
    ['1米2宽', '1.2m宽'],
    ['galvanized pipe 2 inch', 'galvanized pipe 2寸'],
    ['duxinguan 4fen', 'duxinguan 4分'],
    ['1/2"镀锌管', 'dn15 镀锌管'],
    ['quartz sand 20-40 mesh', 'quartz sand 20-40目'],
    ['20/40目石英砂', '20-40目 石英砂'],
    ['c22的螺纹钢', 'hrb400 φ22的螺纹钢'],
    ['dx51d z275 1.2', 'dx51d 1.2'],
    ['aisi 1045 bar', '1045 bar'],
    ['无氧杆 3', '无氧杆 3'],
    ['气缸 杆 20', '气缸 20'],
  ])('%s is %s', (text, bare) => {
    expect(withoutFrame(text)).toBe(bare);
  });
});

it.each([
  ['想买几吨纯苯', '纯苯'],
  ['麻烦报个甲醇的价', '甲醇'],
  ['水泥甲醇', undefined],
  ['甲醇', undefined],
])('of %s the goods are %s', (text, goods) => {
  expect(withoutChatter(text, isKnown)).toBe(goods);
});

it.each([
  ['流体输送用无缝钢管', '无缝钢管'],
  ['煤矿用的圆钢', '圆钢'],
  ['食用油', undefined],
])('what %s are for says nothing of %s', (text, goods) => {
  expect(withoutPurpose(text, isKnown)).toBe(goods);
});

it.each([
  ['做围栏用的圆钢', ' 圆钢'],
  ['铝厂用的硅', ' 硅'],
  ['做立柱的h型钢', ' h型钢'],
  ['做饭用的煤气', '做饭用的煤气'],
  ['打包用的带子', '打包用的带子'],
  ['做塑料袋的料', '做塑料袋的料'],
])('what somebody does with goods is no word of them: %s is%s', (text, goods) => {
  expect(withoutUses(text, (use) => use === '做饭')).toBe(goods);
});

it.each([
  ['镀锌管不要q195', '镀锌管 不要q195'],
  ['除了唐山的焊管', '不要唐山 焊管'],
  ['非抗震螺纹钢', '不要抗震 螺纹钢'],
  ['非标件', '非标件'],
])('%s excludes a known word: %s', (text, joined) => {
  expect(joinNegations(text, isKnown).replace(/ +/g, ' ').trim()).toBe(joined);
});

it('what is excluded is behind the 不要 of its word', () => {
  expect(negatedIn('不要q195')).toBe('q195');
  expect(negatedIn('非标')).toBeUndefined();
});
