import {
  theoryUnknown,
  WEIGHING_UNIT,
  type WeightField,
} from '#app/domain/catalogue/listing-weights.ts';
import {
  MULTIPLE_NO_PIECES,
  MULTIPLE_UNREADABLE,
  PIECE_NAME_UNKNOWN,
  PIECE_NAMES,
  PIECE_UNREADABLE,
} from '#app/domain/catalogue/pieces.ts';
import type { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import {
  RECEIPT_TOLERANCE,
  readTolerance,
  TOLERANCE_UNREADABLE,
} from '#app/domain/delivery/weight-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Hundredths, parseQuantity, toQuantity, type Unit } from '#app/domain/quantity.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import type { Offer } from './goods-offer.ts';
import { pieceOf } from './weights.ts';

type Stored = Pick<Offer, WeightField>;

type TypedListing = Pick<
  Parsed<typeof saveSaleProduct>,
  WeightField | 'productName' | 'brandNumber' | 'specs'
>;

interface ListingCategory {
  fields: { unit: string; unitDecimals: boolean; categoryName: string };
}

/** The weight and the pieces of a listing as texts, as its form and its table have them. */
export const weightTexts = (own: Stored) => ({
  weighing: own.weighing ?? ('' as const),
  tolerance: own.tolerance === null ? '' : String(own.tolerance),
  countsAt: own.countsAt,
  pieceQuantity: own.pieceQuantity === null ? '' : toQuantity(own.pieceQuantity),
  pieceName: own.pieceName,
  orderMultiple: own.orderMultiple === null ? '' : toQuantity(own.orderMultiple),
});

const UNSAID: Stored = {
  ...{ weighing: null, tolerance: null, countsAt: 'loading' },
  ...{ pieceQuantity: null, pieceName: '', orderMultiple: null },
};

/**
 * What a listing becomes in its weight and pieces: theory needs a piece of known weight, and what is ordered at once is
 * whole pieces.
 * @param edited which keeps what is not sent
 */
export function weightsOfListing(
  typed: TypedListing,
  category: ListingCategory | null,
  edited: Offer | null,
) {
  const kept = edited ?? UNSAID;
  const unit = category?.fields.unit ?? '';
  const counted: Unit = { decimals: category?.fields.unitDecimals ?? true, unit };
  const piece = figure(typed.pieceQuantity, kept.pieceQuantity, counted, PIECE_UNREADABLE);
  const multiple = figure(typed.orderMultiple, kept.orderMultiple, counted, MULTIPLE_UNREADABLE);
  const isSplit =
    typeof piece === 'number' && typeof multiple === 'number' && multiple % piece !== 0;
  const pieceQuantity = typeof piece === 'number' ? piece : null;
  const name = typed.pieceName ?? kept.pieceName;
  const isNamed = PIECE_NAMES.some((known) => known === name);
  return {
    weighing: weighingOf(typed, kept, { category, pieceQuantity, pieceName: name }),
    tolerance: toleranceOf(typed, kept),
    countsAt: typed.countsAt ?? kept.countsAt,
    pieceQuantity: piece,
    pieceName: pieceQuantity === null ? '' : isNamed ? name : wrong('invalid', PIECE_NAME_UNKNOWN),
    orderMultiple: isSplit ? wrong('invalid', MULTIPLE_NO_PIECES) : multiple,
  };
}

function figure(typed: string | undefined, kept: Hundredths | null, unit: Unit, message: string) {
  if (typed === undefined) return kept;
  return typed.trim() === '' ? null : (parseQuantity(typed, unit) ?? wrong('invalid', message));
}

function toleranceOf({ tolerance, countsAt }: TypedListing, kept: Stored) {
  if (tolerance === undefined) return kept.tolerance;
  if (tolerance.trim() === '') return null;
  const read = readTolerance(tolerance);
  if (read === 0 && (countsAt ?? kept.countsAt) === 'receipt') {
    return wrong('invalid', RECEIPT_TOLERANCE);
  }
  return read ?? wrong('invalid', TOLERANCE_UNREADABLE);
}

function weighingOf(
  typed: TypedListing,
  kept: Stored,
  {
    category,
    ...piece
  }: { category: ListingCategory | null; pieceQuantity: Hundredths | null; pieceName: string },
) {
  const weighing = typed.weighing === undefined ? kept.weighing : typed.weighing || null;
  if (weighing === null || weighing === 'count' || !category) return weighing;
  const { unit, categoryName } = category.fields;
  if (gramsOf(unit) === null) return wrong('invalid', WEIGHING_UNIT);
  const { productName, brandNumber, specs } = typed;
  const goods = { productName, brandNumber, specs, unit, categoryName };
  const isKnown = pieceOf({ ...piece, ...goods }) !== null;
  return weighing === 'theory' && !isKnown
    ? wrong('invalid', theoryUnknown(`${productName} ${categoryName}`, specs))
    : weighing;
}
