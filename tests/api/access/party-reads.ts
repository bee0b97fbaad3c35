import { z } from 'zod';
import { catalogue } from '#app/domain/contract.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { type Found, nothingFound } from '#tests/conformance/step.ts';
import { type NamingField, namingFields, put, type Request } from './named-things.ts';

/** What a party may know of, by what it is. */
const KINDS = [
  ...(['orders', 'inquiries', 'auctions', 'plans', 'goods', 'products', 'sellers'] as const),
  ...(['counterparts', 'colleagues', 'cases', 'invoices', 'wallets', 'files'] as const),
  ...(['receipts', 'promotions', 'keptLists', 'months', 'threads', 'posts', 'payTokens'] as const),
  ...(['cartLines', 'giftCards', 'exports', 'priceChanges'] as const),
] as const;
type Kind = (typeof KINDS)[number];
export type Known = Readonly<Partial<Record<Kind, readonly string[]>>>;

const of = (kind: Kind, ...fields: string[]) => fields.map((field) => [field, kind] as const);

/** What the fields of reads name: by their name, or by that of the call and their own. */
const KIND_OF: ReadonlyMap<string, Kind> = new Map([
  ...of('orders', 'orderCode', 'orderCodes', 'order.byId id', 'saleOrder.byId id'),
  ...of('inquiries', 'inquiryNum'),
  ...of('threads', 'ref'),
  ...of('auctions', 'auctionId', 'auction.info id'),
  ...of('plans', 'scheduleId'),
  ...of('goods', 'productId', 'productIds', 'selfId', 'goodsId', 'sellerProductId'),
  ...of('goods', 'product.findById id', 'product.sharedQuote id', 'coupon.ofGoods id'),
  ...of(
    'goods',
    'inquiry.saleProduct id',
    'inquiry.saleProducts ids',
    'spotListing.priceTrends ids',
  ),
  ...of(
    'goods',
    'saleProduct.ownById id',
    'saleProduct.previewPrices id',
    'saleProduct.previewImport id',
    'skuId',
  ),
  ...of('products', 'productCode', 'platformProductId'),
  ...of('sellers', 'sellerCode', 'sellerCodes'),
  ...of('counterparts', 'counterpart'),
  ...of('colleagues', 'personId'),
  ...of('cases', 'afterSale.list id', 'saleAfterSale.list id'),
  ...of('invoices', 'invoice.list id', 'saleInvoice.list id'),
  ...of('wallets', 'mbrNo'),
  ...of('files', 'fileId', 'saleProduct.previewImport images'),
  ...of('receipts', 'receiptId'),
  ...of('promotions', 'marketingId'),
  ...of('keptLists', 'keptList.detail id'),
  ...of('payTokens', 'payToken'),
  ...of('cartLines', 'checkout.preview ids'),
  ...of('giftCards', 'giftCardids'),
  ...of('posts', 'before'),
  ...of('exports', 'export.part id'),
  ...of('priceChanges', 'saleProduct.priceChange id'),
]);

/** What a field of a read names, where a party can know of it. */
export const kindNamedBy = ({ name: call }: Endpoint, { name }: NamingField): Kind | undefined =>
  KIND_OF.get(`${call} ${name}`) ?? KIND_OF.get(name);

/** Calls that change nothing, but those of operators, who see what all do. */
export const reads: readonly Endpoint[] = catalogue.filter(
  ({ onlyReads, access }) => onlyReads && access !== 'operator',
);

export interface Asking {
  market: OpenMarket;
  party: Buyer;
  known: Known;
}

/** The answer that a party gets nothing, and the code that it is told. */
export class Refused {
  constructor(readonly code: string | undefined) {}
}

const validInput = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));

/** Everything that a party is answered: each read with each thing that it knows of, and for each kind of list. */
export async function* answersTo({
  market,
  party,
  known,
}: Asking): AsyncGenerator<[string, unknown]> {
  const found = foundBy(party, known);
  for (const endpoint of reads) {
    const target = { baseUrl: market.url, token: party.token };
    for (const request of requestsOf(endpoint, validInput.get(endpoint)?.(found) ?? {}, known)) {
      const { code, content } = await exchange(endpoint, request, target);
      // It says only that another party is the one that may ask.
      if (code === RESULT.forbidden) break;
      const asked = `${endpoint.name} ${JSON.stringify(request)}`;
      yield [asked, code === RESULT.success ? content : new Refused(code)];
    }
  }
}

/** What the valid calls of the contract are made of. */
function foundBy({ phone, token }: Buyer, known: Known): Found {
  const found = nothingFound(phone, 'none');
  const first = (kind: Kind, none: string) => known[kind]?.[0] ?? none;
  const sellerCode = first('sellers', 'none');
  return {
    ...found,
    token,
    goods: { id: first('goods', '1'), code: first('products', 'none'), sellerCode, minimum: '1' },
  };
}

/** A valid request, then others that each name another known thing, or choose another kind of list. */
export function requestsOf(endpoint: Endpoint, valid: Request, known: Known): Request[] {
  const named = namingFields(endpoint).map((field) => {
    const kind = kindNamedBy(endpoint, field);
    return { path: field.path, ids: (kind && known[kind]) ?? [] };
  });
  const base = named.reduce<Request>(
    (request, { path, ids: [id] }) =>
      id === undefined || !has(request, path) ? request : put(request, path, id),
    valid,
  );
  const others = named.flatMap(({ path, ids }) => ids.map((id) => put(base, path, id)));
  const months = (known.months ?? []).map((month) => ({ ...base, month }));
  // A valid request may choose one kind of a list, which others would then be looked for in.
  const bare = fieldsNeeded(endpoint, base);
  const kinds = choicesOf(endpoint).flatMap(([name, values]) =>
    values.map((value) => ({ ...bare, [name]: value })),
  );
  const all = [base, bare, ...others, ...(has(base, 'month') ? months : []), ...kinds].filter(
    (request) => endpoint.request.safeParse(request).success,
  );
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
}

/** The fields of a request without which it is refused. */
function fieldsNeeded({ request: schema }: Endpoint, request: Request): Request {
  const isNeeded = (name: string) => {
    const { [name]: _, ...rest } = request;
    return !schema.safeParse(rest).success;
  };
  return Object.fromEntries(Object.entries(request).filter(([name]) => isNeeded(name)));
}

const has = (request: Request, path: string) => (/^\w+/.exec(path)?.[0] ?? '') in request;

/** The choices that a request has, each with its values: the tabs of a list, whether the side of the seller. */
function choicesOf({ access, request }: Endpoint): [string, unknown[]][] {
  if (access === 'public' || !(request instanceof z.ZodObject)) return [];
  return Object.entries(request.shape).flatMap(([name, field]) => {
    const values = valuesOf(field as z.core.$ZodType);
    return values.length > 0 ? [[name, values] as [string, unknown[]]] : [];
  });
}

function valuesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type === 'literal') return [...def.values];
  if (def.type === 'boolean') return [true, false];
  if (def.type === 'union') return def.options.flatMap(valuesOf);
  if (def.type === 'pipe') return valuesOf(def.in);
  return 'innerType' in def ? valuesOf(def.innerType) : [];
}
