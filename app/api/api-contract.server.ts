import { setImmediate } from 'node:timers/promises';
import { catalogue } from '#app/domain/contract.ts';
import { CONTRACT_PATH } from '#app/domain/endpoint.ts';
import {
  type ContractShape,
  contractShape,
  disagreement,
  shapeOf,
} from '#app/domain/shape-contract.ts';
import { log } from '#app/observation/log.server.ts';
import { jsonOf } from './exchange.ts';

/** An API answers the first one after a moment, in which it reads its own contract. */
const TIMEOUT_MS = 5_000;

let own: Promise<ContractShape> | undefined;

/** Read when an API first says its contract, which one of a company's own may never do. */
function ownShape(): Promise<ContractShape> {
  own ??= shapeOf(catalogue, 'input', setImmediate);
  return own;
}

/** Whether a trading API that runs by itself has what this portal needs; one of a company's own need not say. */
export class ApiContract {
  readonly #url: string;
  #heard: { etag: string | null; problem: string | null; isSaid: boolean } | undefined;

  constructor(apiUrl: string) {
    this.#url = apiUrl + CONTRACT_PATH;
  }

  /** Whether the API has said its contract: it is one of ours, and knows its calls. */
  get isSaid(): boolean {
    return this.#heard?.isSaid ?? false;
  }

  /** Why portal and API cannot work together, in one sentence; null: they can, or the API does not say. */
  async problem(): Promise<string | null> {
    const etag = this.#heard?.etag;
    const answer = await fetch(this.#url, {
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!answer || answer.status === 304) return this.#heard?.problem ?? null;
    const said = contractShape.safeParse(await jsonOf(answer));
    const problem = said.success ? disagreement(await ownShape(), said.data.calls) : null;
    if (problem && problem !== this.#heard?.problem) log.error(problem);
    this.#heard = { etag: answer.headers.get('etag'), problem, isSaid: said.success };
    return problem;
  }
}
