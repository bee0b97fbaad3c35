import type { FastifyInstance } from 'fastify';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { saleProductById, shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { homeData, selfPlatformProductVos } from '#app/domain/content/contract.ts';
import { type Content, type Endpoint, type Input, MAY_LAG } from '#app/domain/endpoint.ts';
import { READS_PATH, type Read, readAnswersSchema } from '#app/domain/gathered-reads-contract.ts';
import { marketSite } from '#app/domain/market/contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';

/** As many as there are connections for reads: each is opened, and prepares its statements. */
const AT_ONCE = 6;
/** After these the code that reads run is compiled; every second one may be answered by a replica. */
const ROUNDS = 8;

const read = <E extends Endpoint>({ name }: E, input: Input<E>): Read => ({
  call: name,
  input: { ...(input as object) },
  headers: {},
});

const LIST = read(pageData, { page: 1, rows: 20 });

/** The frame of every page, the home page, and a list. */
const FIRST = [
  LIST,
  read(searchCriteria, {}),
  read(categoryLevelAll, {}),
  read(marketSite, {}),
  read(marketFacts, {}),
  read(homeData, {}),
  read(selfPlatformProductVos, {}),
];

/**
 * Makes the first reads of a process before anybody waits for them: they compile code and open connections, and take
 * up to seconds where later ones take milliseconds. It ends in time, and its failures stop nobody.
 */
export async function warmUp(
  app: FastifyInstance,
  longestMs: number = TIME_LIMITS.api.firstReads,
): Promise<void> {
  const signal = AbortSignal.timeout(longestMs);
  try {
    const [list] = await answersTo(app, FIRST, signal);
    const reads = [...FIRST, ...readsOfGoods(list?.content as Content<typeof pageData>)];
    for (let round = 0; round < ROUNDS; round++) {
      const asked = round % 2 ? reads.map((each) => ({ ...each, headers: MAY_LAG })) : reads;
      await Promise.all(Array.from({ length: AT_ONCE }, () => answersTo(app, asked, signal)));
    }
  } catch (error) {
    app.log.warn({ err: error }, 'the first reads of this process failed');
  }
}

/** Of the page of some listed goods; none where nothing is listed. */
function readsOfGoods({ content: [listed] }: Content<typeof pageData>): Read[] {
  if (!listed) return [];
  return [
    read(shoppingInfo, { selfId: listed.id, type: 'sale' }),
    read(saleProductById, { sellerProductId: listed.id }),
  ];
}

/** By the way that the reads of a portal take. @throws Error if one is not answered */
async function answersTo(app: FastifyInstance, reads: readonly Read[], signal: AbortSignal) {
  const sent = await app.inject({ method: 'POST', url: READS_PATH, payload: { reads }, signal });
  signal.throwIfAborted();
  if (sent.statusCode !== 200) throw new Error(`${READS_PATH} answered ${sent.statusCode}`);
  return readAnswersSchema.parse(sent.json()).answers.map(({ status, body }, at) => {
    if (status !== 200) throw new Error(`${reads[at]?.call} answered ${status}`);
    return body as { content: unknown };
  });
}
