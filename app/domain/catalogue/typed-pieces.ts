import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { PIECE_NAMES, type Pieced } from './pieces.ts';

export const PIECE_WEIGHT_INVALID = '请输入正确的件重，例如 2.1 或 2.1/捆';

/** Pieces of goods of a unit as typed in one word: 2.1, 2.1 吨/捆; null where it is none. Without a name they are 件. */
export function typedPieces(typed: string, unit: string): Pieced | null {
  const [figure = '', name = PIECE_NAMES[0], ...rest] = typed.trim().split(/\s*[/／]\s*/);
  const pieceQuantity = parseQuantity(figure, { decimals: true, unit });
  const pieceName = PIECE_NAMES.find((each) => each === name);
  if (pieceQuantity === null || !pieceName || rest.length > 0) return null;
  return { pieceQuantity, pieceName, orderMultiple: null };
}

/** The same the other way round; '' of goods without pieces. */
export const piecesTyped = ({ pieceQuantity, pieceName }: Pieced): string =>
  pieceQuantity === null ? '' : `${toQuantity(pieceQuantity)}/${pieceName}`;
