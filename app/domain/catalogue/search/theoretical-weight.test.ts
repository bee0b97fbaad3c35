import { describe, expect, it } from 'vitest';
import { pieceWeight, weightStandard } from './theoretical-weight.ts';

describe('pieceWeight', () => {
  // The tables that the trade uses: GB/T 1499.2, 706, 3091, 11263.
  it.each([
    ['螺纹钢', 'Φ18×9m', 18.0],
    ['螺纹钢', 'Φ25×12m', 46.2],
    ['中厚板', '16×2200×10000', 2763.2],
    ['工字钢', '20a#×9m', 251.4],
    ['槽钢', '14a#×9m', 130.8],
    ['等边角钢', '50×5×6m', 22.4],
    ['H型钢', '300×300×10×15', 1116],
    ['焊接H型钢', '300×300×10×15', 1102],
    ['不等边角钢', '100×63×8×6m', 59.3],
    ['无缝钢管', 'Φ108×6', 90.6],
    ['直缝焊管', 'DN100×3.75', 61.3],
    ['不锈钢管 304', 'Φ38×2', 10.8],
    ['不锈钢管 316L', 'Φ38×2', 10.86],
    ['不锈钢圆棒 2Cr13', 'Φ20×6m', 14.61],
    ['不锈钢板 430/BA', '1.0×1219×2438', 22.88],
    // GB/T 702: 1.26, 3.14 and 2.72 kg/m; GB/T 11264; GB/T 11263: 93.0 kg/m.
    ['扁钢', '40×4×6m', 7.56],
    ['热轧扁钢', '40×4×6000', 7.56],
    ['扁铁', '-40*4 6m', 7.56],
    ['方钢', '20×6m', 18.84],
    ['六角钢', '20×6m', 16.3],
    ['轻轨', '22kg/m×10m', 223],
    ['轻轨', '30kg 10m', 301],
    ['H型钢', 'HW300×300×12m', 1116],
    ['H型钢', 'HN400×200×12m', 785],
  ])('%s %s weighs about %d kg', (name, specs, kilograms) => {
    const weight = pieceWeight(name, specs)?.kilograms ?? 0;
    expect(Math.abs(weight - kilograms) / kilograms).toBeLessThan(0.02);
  });

  it.each([
    ['4', 1.032],
    ['6', 1.02],
  ])('a galvanised pipe with a wall of %s mm weighs %d times the black one', (wall, factor) => {
    const of = (name: string) => pieceWeight(name, `DN150×${wall}`)?.kilograms ?? 0;
    expect(of('镀锌管') / of('直缝焊管')).toBeCloseTo(factor, 2);
    expect(of('镀锌管')).toBeGreaterThan(of('直缝焊管'));
  });

  it('galvanised and tinned ones, and pipes of the oil trade, are of steel', () => {
    for (const [name, specs] of [
      ['镀锌板', '1.0×1000×2000'],
      ['镀锡板', '0.5×1000×2000'],
      ['石油套管', 'Φ139.7×7.72'],
      ['石化用无缝管', 'Φ108×6'],
    ] as const) {
      expect(pieceWeight(name, specs), name).not.toBeNull();
    }
  });

  it.each([
    ['热轧卷板', '3.0×1500×C'],
    ['盘螺', '8-10'],
    ['甲醇', '散水'],
    ['铝板', '5.0×1500×3000'],
    ['工字钢', '99x#'],
    // There is a 20a and a 20b: nobody guesses.
    ['工字钢', '20#×12m'],
    ['槽钢', '20#×12m'],
    // No angle of GB/T 706.
    ['等边角钢', '65×6×6m'],
    // Of other series and other steels with the same names.
    ['轻型工字钢', '20a#×12m'],
    ['冷弯等边角钢', '50×5×6m'],
    ['欧标H型钢', 'HEA200×190×6.5×10'],
    ['H型钢', 'HT300×150×12m'],
    ['不锈钢管', 'Φ38×2'],
    ['不锈钢管 S2507', 'Φ38×2'],
    // Of other stuff, or not of one piece.
    ['钛板 TA2', '3.0×1000×2000'],
    ['球墨铸铁管', 'DN100×6'],
    ['PVC管', 'Φ110×3.2'],
    ['玻璃钢管', 'Φ110×3.2'],
    ['铸石板', '20×200×300'],
    ['锌板', '1.0×1000×2000'],
    ['冲孔板', '2.0×1000×2000'],
    ['不锈钢复合板 304', '6×1500×6000'],
    ['钢格板', '30×1000×2000'],
    ['波纹管', 'DN100×3'],
    ['H型钢', 'HM300×200×12m'],
    ['焊接H型钢', '300×300×12m'],
    ['花纹板', '4.5×1500×6000'],
    ['花纹卷板', '3.0×1250×6000'],
    ['轻轨', '24kg×10m'],
    ['扁钢', '40×6m'],
    ['铜方棒', '20×6m'],
  ])('%s %s is not sold in pieces of a known weight', (name, specs) => {
    expect(pieceWeight(name, specs)).toBeNull();
  });
});

describe('weightStandard', () => {
  it.each([
    ['螺纹钢', 'GB/T 1499.2'],
    ['圆钢', 'GB/T 702'],
    ['扁钢', 'GB/T 702'],
    ['轻轨', 'GB/T 11264'],
    ['中厚板', 'GB/T 709'],
    ['冷轧卷板', 'GB/T 708'],
    ['镀锌卷板', ''],
    ['不锈钢冷轧板', ''],
    ['无缝钢管', 'GB/T 17395'],
    ['直缝焊管', 'GB/T 3091'],
    ['镀锌管', 'GB/T 3091'],
    ['不锈钢焊管', 'GB/T 12771'],
    ['方管', 'GB/T 6728'],
    ['无缝方管', 'GB/T 3094'],
    ['H型钢', 'GB/T 11263'],
    ['焊接H型钢', 'GB/T 33814'],
    ['工字钢', 'GB/T 706'],
    ['等边角钢', 'GB/T 706'],
    ['甲醇', ''],
  ])('%s is weighed by %j', (names, standard) => {
    expect(weightStandard(names)).toBe(standard);
  });
});
