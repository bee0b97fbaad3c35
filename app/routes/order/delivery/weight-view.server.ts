import type { Delivery } from '#app/domain/delivery/contract.ts';
import { exactText } from '#app/domain/delivery/weight-reading.ts';
import { pieceText, type WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import type { WeightControl } from './delivery-controls.ts';

interface Asked {
  field: WeightControl;
  label: string;
  value: string;
}

type Known = Partial<Pick<Delivery['lines'][number], 'slip' | 'pieces'>>;

const slipAsked = (unit: string, slip: Known['slip']): Asked[] => [
  { field: 'slipNo', label: '磅单号', value: slip?.slipNo ?? '' },
  {
    field: 'gross',
    label: `毛重（${unit}）`,
    value: slip ? exactText(fromQuantity(slip.gross), slip.grossRest) : '',
  },
  {
    field: 'tare',
    label: `皮重（${unit}）`,
    value: slip ? exactText(fromQuantity(slip.tare), slip.tareRest) : '',
  },
];

/** What the seller says of how a line was weighed, by its terms. */
export function askedAtLoading(terms: WeightTerms, unit: string, known: Known = {}): Asked[] {
  switch (terms.weighing) {
    case 'scale':
      return slipAsked(unit, known.slip);
    case 'theory': {
      const label = terms.piece ? `件数，${pieceText(terms.piece)}` : '件数';
      return [{ field: 'pieces', label, value: known.pieces == null ? '' : String(known.pieces) }];
    }
    case 'count':
      return [];
  }
}

/** What the buyer says of it, where the receipt's scale counts. */
export const askedAtReceipt = (terms: WeightTerms, unit: string): Asked[] =>
  terms.countsAt === 'receipt' ? slipAsked(unit, null) : [];
