/** Grades by other names, and foreign ones that come near to a Chinese one; both in the normal form. */
interface Equivalent {
  /** The grades that goods may have. */
  grades: readonly string[];
  /** As people know it. */
  shown: string;
  /** Whether it is the same steel under an earlier or another name; otherwise one that comes near to it. */
  isSame: boolean;
}

type Row = readonly [names: string, grades: string, shown: string];

const SAME: readonly Row[] = [
  ['a3 a3f a3钢', 'q235 q235a q235b q235c q235d', 'Q235'],
  ['a2', 'q215', 'Q215'],
  ['16锰 16mn', 'q355 q355b q345b q355c q355d', 'Q355B'],
  ['06cr19ni10 0cr18ni9 s30408 1.4301', '304 304/2b 304/no.1', '304'],
  ['022cr19ni10 00cr19ni10 s30403 1.4307', '304l 304l/2b', '304L'],
  ['022cr17ni12mo2 00cr17ni14mo2 s31603 1.4404', '316l 316l/2b', '316L'],
  ['06cr17ni12mo2 s31608 1.4401', '316 316/2b', '316'],
  ['12cr17mn6ni5n 1cr17mn6ni5n s35350', '201 201/2b', '201'],
  ['10cr17 1cr17 s11710 1.4016', '430 430/ba 430/2b', '430'],
  ['20cr13 s42020', '2cr13', '2Cr13'],
  ['16mnr 16mng 19mng 20r', 'q345r', 'Q345R'],
  ['y1cr18ni9 1.4305 sus303', '303', '303'],
  ['6ppd', '4020', '4020'],
  ['tmq', 'rd', 'RD'],
  ['tbbs', 'ns', 'NS'],
  ['cbs', 'cz', 'CZ'],
  ['mbts', 'dm', 'DM'],
  ['黄铜', 'h59 h62 h65 hpb59-1', '黄铜'],
  ['紫铜 红铜', 't1 t2 tp2 tu1', '紫铜'],
];

const NEAR: readonly Row[] = [
  [
    'a36 ss41 ss400 s235 s235jr s235j0 st37 st37-2 ust37-2 e235 gr250',
    'q235 q235a q235b q235c q235d ss400',
    'Q235',
  ],
  [
    'a572 a572gr50 sm490 sm490a sm490b s355 s355jr s355j0 s355j2 s355nl st52 st52-3 e355',
    'q355 q355b q345b q355c q355d',
    'Q355B',
  ],
  ['s45c 1045 c45 c45e ck45 45号', '45#', '45#'],
  ['s20c 1020 c20 c22', '20#', '20#'],
  ['5140 scr440 41cr4 37cr4', '40cr', '40Cr'],
  ['20mncr5 16mncr5', '20crmnti', '20CrMnTi'],
  ['sus420j1 420j1 420 sus420 s42000 1.4021', '2cr13', '2Cr13'],
  ['a516 a516gr70 sa516 sa516gr70 gr70 p355gh', 'q345r', 'Q345R'],
  ['p12 t12 13crmo44 13crmo4-5', '15crmog', '15CrMoG'],
  ['sae1008 sae1006 1008 1006', 'q195', 'Q195'],
  ['alsi12 lm6 a413', 'zl102', 'ZL102'],
  ['alsi7mg alsi7mg0.3 a356.2', 'a356', 'A356'],
  ['3sp st3sp', 'q235 q235b', 'Q235'],
  ['dd11', 'sphc', 'SPHC'],
  ['c1100 c11000 cu-etp', 't2', 'T2'],
  ['c1220 c12200 cu-dhp', 'tp2', 'TP2'],
  ['c2680 c26800 c2700 c27000 cuzn35 cuzn36', 'h65', 'H65'],
  ['c2800 c28000 c2720 cuzn37 cuzn40', 'h62', 'H62'],
  ['c3604 c36000 c3771 cw614n cuzn39pb3', 'hpb59-1', 'HPb59-1'],
  ['c5191 c51900 c5210 cusn6', 'qsn6', 'QSn6'],
  ['c1020 c10200 cu-of', 'tu1', 'TU1'],
  ['a383 a380 zadc12 alsi9cu3', 'adc12', 'ADC12'],
  ['dx51', 'dx51d+z sgcc', 'DX51D'],
  ['a106 a106b st45', '20#', '20#'],
  ['b500b gr60 sd400', 'hrb400 hrb500', 'HRB400'],
];

const rowsOf = (rows: readonly Row[], isSame: boolean) =>
  rows.flatMap(([names, grades, shown]) =>
    names
      .split(' ')
      .map((name): [string, Equivalent] => [name, { grades: grades.split(' '), shown, isSame }]),
  );

export const EQUIVALENTS: ReadonlyMap<string, Equivalent> = new Map([
  ...rowsOf(NEAR, false),
  ...rowsOf(SAME, true),
]);

/** Grades that come nearest to others that are another steel, by those. */
const KIN = {
  '40cr': '42crmo 35crmo 20cr 20crmo 30crmo 38crmoal 40crnimoa 40mnb scm440 scm435 4140 gcr15',
  '45#': '65mn 60si2mn 50# 40# 35# 50mn t8 t10 cr12 cr12mov h13',
  q355b: 'ah32 ah36 dh36 eh36 q370q q345q q345gj q355gj q355nh 510l',
  q355ne: 'ah36 dh36 eh36 q355nd 16mndr',
  q460c: 'nm360 nm400 nm450 nm500 q550d q690d q890d q620d',
  q345r: 'q245r q370r 20g 16mng 15crmor',
  '304': '1cr18ni9ti 0cr18ni10ti 06cr18ni11ti 321 301 302 310s 309s 2205 2507',
  '304/2b': '321 301 310s 2205',
  '15crmog': '12cr1movg 12crmog t11 t22 p11 p22 t91 p91 20g',
  '20#': '10# 35# 20g a106b',
};
const NEXT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(KIN).map(([grade, others]) => [grade, others.split(' ')]),
);

/** Whether a grade comes next to one that the market does not have. */
export const isNextTo = (grade: string, wanted: string): boolean =>
  NEXT.get(grade)?.includes(wanted) ?? false;
