import { theoryUnknown } from '#app/domain/catalogue/listing-weights.ts';
import type { Pieced } from '#app/domain/catalogue/pieces.ts';
import { PIECE_WEIGHT_INVALID, typedPieces } from '#app/domain/catalogue/typed-pieces.ts';
import { readSaidWeights } from '#app/domain/delivery/said-weights.ts';
import type { WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { isQuoted, replacementOf, type TypedOfferRow } from '#app/domain/inquiry/offer.ts';
import type { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { agreedWeigher } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { inquiryDetails } from '#trading-api/schema.ts';

interface Typed {
  sent: Parsed<typeof saveOffer>;
  details: readonly (typeof inquiryDetails.$inferSelect)[];
  /** One for each detail. */
  rows: readonly TypedOfferRow[];
}

interface OfferedWeights {
  weights: WeightTerms;
  pieces: Pieced | null;
}

/**
 * What an offer says of weight, with the terms that follow for each line it quotes, by their positions: they are settled
 * when the offer is made, so that its buyer compares what the order keeps. Else what is wrong with it.
 */
export async function readOfferedWeights(
  tx: Database,
  sellerCode: string,
  { sent, details, rows }: Typed,
) {
  const quoted = details.flatMap((detail, at) => {
    const row = rows[at];
    return row && isQuoted(row) ? [{ detail, row, at }] : [];
  });
  const units = quoted.map(({ detail }) => detail.unit);
  const { said = null, problems: ofTerms = {} } = readSaidWeights(sent, units);
  const problems: { code: 'invalid'; path: (string | number)[]; text: string }[] = Object.entries(
    ofTerms,
  ).map(([field, text]) => ({ code: 'invalid', path: [field], text }));
  const lines = quoted.map(({ detail, row, at }) => {
    const replacement = replacementOf(row);
    return {
      at,
      position: detail.position,
      goodsId: replacement ? null : detail.goodsId,
      productName: (replacement ?? detail).productName,
      brandNumber: (replacement ?? detail).brandNumber,
      specs: (replacement ?? detail).specs,
      unit: detail.unit,
      said,
      pieces: row.pieceWeight.trim() === '' ? null : typedPieces(row.pieceWeight, detail.unit),
      isOdd: row.pieceWeight.trim() !== '' && !typedPieces(row.pieceWeight, detail.unit),
    };
  });
  const weigh = await agreedWeigher(tx, [{ sellerCode, lines }]);
  const found = new Map<number, OfferedWeights>();
  for (const line of lines) {
    const weights = weigh(line, sellerCode);
    found.set(line.position, { weights, pieces: line.pieces });
    const isUnknown =
      said?.weighing === 'theory' && weights.weighing === 'theory' && !weights.piece;
    const { productName, specs } = line;
    const unknown = isUnknown ? theoryUnknown(productName, specs) : '';
    const text = line.isOdd ? PIECE_WEIGHT_INVALID : unknown;
    if (text)
      problems.push({ code: 'invalid', path: ['offerDetails', line.at, 'pieceWeight'], text });
  }
  return { said, lines: found, problems };
}
