import { describe, expect, it } from 'vitest';
import { pieceWeight } from './theoretical-weight.ts';

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
    ['不锈钢管', 'Φ38×2', 10.8],
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

  it.each([
    ['热轧卷板', '3.0×1500×C'],
    ['盘螺', '8-10'],
    ['甲醇', '散水'],
    ['铝板', '5.0×1500×3000'],
    ['工字钢', '99x#'],
    // There is a 20a and a 20b: nobody guesses.
    ['工字钢', '20#×12m'],
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
