import type { Parsed } from '#app/domain/endpoint.ts';
import { recommendedSellers } from '#app/domain/inquiry/goods-contract.ts';
import { byUse, firstCovering } from '#app/domain/inquiry/recommendation.ts';
import { suspendedSellers } from '#trading-api/account/index.ts';
import { marketWords } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { listingsOf } from './goods.ts';
import { type ReadRow, RowReader } from './pasted-row.ts';
import { type AskedLine, factsOfSellers, sellersWith, soldLines } from './seller-record.ts';

/** So many sellers are looked at closely: those who have most of the lines, and whoever alone has one. */
const EXAMINED = 50;
const SHOWN = 15;

type Line = Parsed<typeof recommendedSellers>['lines'][number];

/** In their order: a line is looked for in the next one while nobody has what it asks for. */
const STEPS = ['same', 'words', 'kind'] as const;

/** What is known of a seller before anything but the goods is read. */
interface Offering {
  sellerCode: string;
  listed: number[];
  similar: number[];
}

/**
 * Whom to ask for lines, by the goods that the reader of pasted lists finds for each. How many statements it takes, and
 * how much each of them reads, does not grow with the list or the market.
 */
export const recommended = route(recommendedSellers, async ({ db, customer, input }) => {
  const lines = await readLines(db, input.lines);
  const examined = await examinedOf(db, await offeringsOf(db, lines), customer?.sellerCode);
  const codes = examined.map(({ sellerCode }) => sellerCode);
  if (codes.length === 0) return [];
  const asked = lines.map(({ line, read: { queries }, name, grade, specs }) => ({
    ...{ line, name, grade, specs },
    query: [queries.same, queries.words]
      .filter(Boolean)
      .map((query) => `(${query})`)
      .join(' | '),
  }));
  const [sold, facts] = await Promise.all([
    soldLines(db, asked, codes),
    factsOfSellers(db, codes, customer?.id),
  ]);
  const records = examined.flatMap((each) => {
    const known = facts.get(each.sellerCode);
    return known ? [{ ...each, ...known, sold: sold.get(each.sellerCode) ?? 0 }] : [];
  });
  return firstCovering(records.sort(byUse), SHOWN);
});

interface ReadLine {
  line: number;
  read: ReadRow;
  name: string;
  grade: string;
  specs: string;
  /** Of a listing. */
  sellerCode: string | null;
}

/** Of a listing the maker does not count: others have such goods of theirs. One that is gone is left out. */
async function readLines(db: Database, lines: readonly Line[]): Promise<ReadLine[]> {
  const ids = lines.flatMap(({ goodsId }) => goodsId ?? []);
  const listings = new Map((await listingsOf(db, ids)).map((row) => [String(row.id), row]));
  const reader = new RowReader(await marketWords(db));
  return lines.flatMap((typed, line) => {
    const listing = typed.goodsId === null ? null : listings.get(typed.goodsId);
    if (listing === undefined) return [];
    const { productName: name, brandNumber: grade, specs } = listing ?? typed;
    const words = { name, grade, specs, origin: listing ? '' : typed.brand };
    const sellerCode = listing?.kind === 'sale' ? listing.sellerCode : null;
    return [{ line, read: reader.read(words, line), name, grade, specs, sellerCode }];
  });
}

/** Who lists which lines; of those that nobody does, who has goods of the kind. */
async function offeringsOf(db: Database, lines: readonly ReadLine[]): Promise<Offering[]> {
  const offerings = new Map<string, Offering>();
  const add = (kind: 'listed' | 'similar', sellerCode: string, line: number) => {
    const known = offerings.get(sellerCode) ?? { sellerCode, listed: [], similar: [] };
    if (!known[kind].includes(line)) known[kind].push(line);
    offerings.set(sellerCode, known);
  };
  let open: readonly ReadLine[] = lines;
  for (const step of STEPS) {
    const found = await sellersWith(
      db,
      open.flatMap((each) => askedOf(each, step)),
    );
    for (const { sellerCode, line } of found) {
      add(step === 'kind' ? 'similar' : 'listed', sellerCode, line);
    }
    const known = new Set(found.map(({ line }) => line));
    open = open.filter(({ line }) => !known.has(line));
  }
  for (const { sellerCode, line } of lines) if (sellerCode) add('listed', sellerCode, line);
  const inOrder = (one: number, other: number) => one - other;
  for (const { listed, similar } of offerings.values()) {
    listed.sort(inOrder);
    similar.sort(inOrder);
  }
  return [...offerings.values()];
}

function askedOf({ line, read: { queries } }: ReadLine, step: (typeof STEPS)[number]): AskedLine[] {
  const query = step === 'kind' ? queries.elsewhere || queries.kind : queries[step];
  return query === '' ? [] : [{ line, query }];
}

/** Those to look at closely, of whom can be asked. */
async function examinedOf(
  db: Database,
  offerings: readonly Offering[],
  ownStore: string | null | undefined,
): Promise<Offering[]> {
  const suspended = await suspendedSellers(
    db,
    offerings.map(({ sellerCode }) => sellerCode),
  );
  const unread = { sold: 0, lastDealWithYou: null, answersWithinHours: null };
  const ranked = offerings
    .filter(({ sellerCode }) => sellerCode !== ownStore && !suspended.has(sellerCode))
    .sort((one, other) => byUse({ ...one, ...unread }, { ...other, ...unread }));
  return firstCovering(ranked, EXAMINED);
}
