import { pieceWeight } from '#app/domain/catalogue/search/theoretical-weight.ts';
import type { CountsAt, Weighing } from '#app/domain/delivery/weight-terms.ts';

interface Described {
  kind: 'self' | 'sale';
  serial: number;
  productName: string;
  categoryName: string;
  brandNumber: string;
  specs: string;
  unit: string;
}

interface Weights {
  weighing: Weighing | null;
  tolerance: number | null;
  countsAt: CountsAt;
  pieceQuantity: number | null;
  pieceName: string;
  orderMultiple: number | null;
}

const UNSAID: Weights = {
  ...{ weighing: null, tolerance: null, countsAt: 'loading' },
  ...{ pieceQuantity: null, pieceName: '', orderMultiple: null },
};

/**
 * How some of the goods are weighed, and in which pieces they come; most leave both to their category. By the goods'
 * number and not by chance, so that all else of the market stays as it is.
 */
export function demoWeights(goods: Described): Weights {
  const { kind, serial, unit } = goods;
  if (kind === 'self' || unit !== '吨') return UNSAID;
  // Coils and bundles of 2.2 tonnes, ordered as a whole; a lorry's load of two of them.
  if (serial % 40 === 7) {
    const pieceName = /卷|带/.test(goods.productName) ? '卷' : '捆';
    const orderMultiple = serial % 80 === 7 ? 440 : null;
    return { ...UNSAID, pieceQuantity: 220, pieceName, orderMultiple };
  }
  const names = `${goods.productName} ${goods.categoryName} ${goods.brandNumber}`;
  if (serial % 6 === 0 && pieceWeight(names, goods.specs) !== null) {
    // Reckoned by pieces; some are weighed when they arrive, and rolled a little below their nominal size.
    return serial % 24 === 0
      ? { ...UNSAID, weighing: 'theory', tolerance: 30, countsAt: 'receipt' }
      : { ...UNSAID, weighing: 'theory' };
  }
  return serial % 7 === 0 ? { ...UNSAID, weighing: 'scale', tolerance: 5 } : UNSAID;
}
