import { isDeepStrictEqual } from 'node:util';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { enter } from '#tests/conformance/conformance.ts';
import { type Answer, exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { type Found, nothingFound, type Step } from '#tests/conformance/step.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD as password } from '#trading-api/demo/accounts.ts';
import { tokens } from '#trading-api/schema.ts';
import { namingFields, put, type Request, thingNamedBy } from './named-things.ts';

/** What is answered where a field of a call names an own thing, another's, and one that does not exist. */
export interface Probe {
  field: string;
  own: string;
  foreign: string;
  unknown: string;
}

const ownFields = (endpoint: Endpoint) =>
  namingFields(endpoint).flatMap((field) => {
    const thing = thingNamedBy(endpoint, field);
    return typeof thing === 'function' ? [{ path: field.path, of: thing }] : [];
  });

/**
 * Two buyers, each with a seller, make the calls of the conformance journey side by side. Before
 * each call the second ones name in it what the first ones own, field by field.
 */
export async function probeEverything(market: OpenMarket) {
  const [owner, other] = [await comeIn(market, 0, 3), await comeIn(market, 1, 4)];
  const probes: Probe[] = [];
  /** Calls whose answers to the second ones show what the first ones own. */
  const leaks: string[] = [];
  for (const step of journey.filter(({ endpoint }) => endpoint.access !== 'operator')) {
    const send = async (request: Request, token: string | null) => {
      market.advance(SUBMIT_LOCK_MS);
      // By now the logins are hours ago.
      if (step.endpoint.stepUp) await market.db.update(tokens).set({ provedAt: market.now() });
      return exchange(step.endpoint, request, { baseUrl: market.url, token });
    };
    const make = async (found: Found, request: Request) => {
      const answer = await send(request, tokenOf(step, found));
      if (answer.code === RESULT.success) step.keep(answer.content, found);
      return answer;
    };
    const tried: Omit<Probe, 'own'>[] = [];
    const fields = ownFields(step.endpoint);
    for (const { path, of } of fields) {
      for (const token of callersOf(step, other)) {
        const answerFor = async (id: string) =>
          textOf(await send(requestNaming(step, other, path, id), token), id);
        const foreign = await answerFor(of(owner));
        tried.push({ field: path, foreign, unknown: await answerFor(unknownLike(of(owner))) });
      }
    }
    await make(owner, step.input(owner));
    const usual = step.input(other);
    const answers = new Map<string, Answer>();
    for (const { path, of } of fields) {
      const request = requestNaming(step, other, path, of(other));
      if (!isDeepStrictEqual(request, usual)) answers.set(path, await make(other, request));
    }
    const made = [...answers.values()].find(({ code }) => code === RESULT.success);
    const answer = made ?? (await make(other, usual));
    const { name } = step.endpoint;
    for (const { path, of } of fields) {
      const own = textOf(answers.get(path) ?? answer, of(other));
      const attempts = tried.filter(({ field }) => field === path);
      probes.push(...attempts.map((each) => ({ ...each, field: `${name} ${path}`, own })));
    }
    const shown = JSON.stringify([...answers.values(), answer]);
    if (thingsOf(owner).some((thing) => shown.includes(thing))) leaks.push(name);
  }
  return { probes, leaks };
}

async function comeIn({ url }: OpenMarket, buyer: number, seller: number): Promise<Found> {
  const phoneOf = (at: number) => DEMO_ACCOUNTS[at]?.phone ?? '';
  const found = nothingFound(phoneOf(buyer), password);
  found.seller = await enter(url, { phone: phoneOf(seller), password });
  const token = found.seller?.token ?? null;
  const listings = await exchange(ownSaleProducts, {}, { baseUrl: url, token });
  found.ownListingId = ownSaleProducts.content.parse(listings.content).content[0]?.id ?? '';
  return found;
}

const tokenOf = ({ bySeller }: Step, { seller, token }: Found): string | null =>
  (bySeller ? seller?.token : token) ?? null;

/** Who tries to reach another's things. */
const callersOf = (step: Step, found: Found): (string | null)[] =>
  step.endpoint.access === 'optional' ? [tokenOf(step, found), null] : [tokenOf(step, found)];

/** An answer without the id that was asked for. */
const textOf = ({ status, code, content }: Answer, id: string): string =>
  JSON.stringify({ status, code, content }).replaceAll(`"${id}"`, '"…"');

/** An id of the same form, of nothing that exists. */
const unknownLike = (id: string): string =>
  /^\d{1,9}$/.test(id)
    ? '987654321'
    : id.replace(/[0-8a-eg-y]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1));

/** What may not be shown to any other account. */
const thingsOf = (found: Found): string[] =>
  [
    ...[found.orderCode, found.otherOrderCode, found.inquiryNum, found.fileId, found.sellerFileId],
    ...[found.payToken, found.attempt.tradeNo, found.mbrNo, found.respNo, found.feedToken],
  ].filter((thing) => thing !== 'none');

/** Requests that name a thing otherwise than the journey's with one field changed. */
const REQUESTS: Readonly<Record<string, (request: Request, id: string) => Request>> = {
  'order.submit skuIds[]': orderOfLine,
  'order.submit skuDetail[].skuId': orderOfLine,
  'saleProduct.save documents[].file': (request, file) => ({
    ...request,
    documents: [{ name: '质量证明书', file, batchNum: '' }],
  }),
};

function orderOfLine(request: Request, id: string): Request {
  return put(put(request, 'skuIds[]', id), 'skuDetail[].skuId', id);
}

const requestNaming = (step: Step, found: Found, path: string, id: string): Request =>
  (REQUESTS[`${step.endpoint.name} ${path}`] ?? ((request) => put(request, path, id)))(
    step.input(found),
    id,
  );
