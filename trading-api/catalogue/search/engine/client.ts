import type { z } from 'zod';
import { parseJson } from '#app/domain/json-text.ts';
import { type Answer, NodeConnection, type Sent } from './node-connection.ts';
import type { EngineSettings } from './settings.ts';

/** The engine refuses, fails, is late, or gives an answer of an unknown form. */
export class EngineFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'EngineFailure';
    this.status = status;
  }
}

interface Asked<Schema extends z.ZodType> extends Sent {
  /** For all nodes that are asked together. */
  timeoutMs: number;
  answer: Schema;
}

/** How often each of several nodes is asked whether it is there, while anything is asked. */
const LOOK_MS = 5000;
const LOOK_TIMEOUT_MS = 1000;
/** What a node answers that cannot serve now, or a proxy in front of one that is gone. */
const UNABLE: readonly number[] = [502, 503, 504];

interface Node {
  /** From one, in the order of the settings. */
  number: number;
  connection: NodeConnection;
  /** It has not answered: where there is another, that one is asked until this one has answered a look. */
  rests: boolean;
}

/**
 * Speaks HTTP to the nodes of an engine, in turn. What it says of a failure names neither an address of the
 * engine nor who asked.
 */
export class EngineClient {
  readonly #nodes: readonly Node[];
  readonly #lookPath: string;
  readonly #warn: (message: string) => void;
  #turn = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param warn is told when a node begins to rest, and when it answers again */
  constructor({ nodes, ca, index }: EngineSettings, warn: (message: string) => void) {
    this.#nodes = nodes.map((node, at) => ({
      number: at + 1,
      connection: new NodeConnection(node, ca),
      rests: false,
    }));
    // Only the cluster's manager knows aliases: a node that is cut off from it cannot say, even if it would still
    // answer searches by what it had.
    this.#lookPath = `/_alias/${index}`;
    this.#warn = warn;
  }

  /** @throws EngineFailure */
  async ask<Schema extends z.ZodType>(asked: Asked<Schema>): Promise<z.output<Schema>> {
    this.#look();
    const what = `${asked.method} ${asked.path}`;
    const { status, text } = await this.#send(asked).catch((cause: unknown) => {
      throw new EngineFailure(`the search engine did not answer ${what}`, { cause });
    });
    if (status < 200 || status > 299)
      throw new EngineFailure(`the search engine answered ${status} to ${what}`, { status });
    const parsed = asked.answer.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new EngineFailure(`the search engine answered something else to ${what}`, { status });
  }

  /** Asks the next node that does not rest, and another one where it does not answer. All that is sent may be sent again. */
  async #send({ timeoutMs, ...sent }: Asked<z.ZodType>): Promise<Answer> {
    const until = performance.now() + timeoutMs;
    const nodes = this.#inTurn();
    for (const [at, node] of nodes.entries()) {
      const isLast = at === nodes.length - 1;
      const left = Math.max(2, until - performance.now());
      try {
        const answer = await node.connection.send(sent, Math.ceil(isLast ? left : left / 2));
        if (isLast || !UNABLE.includes(answer.status)) return answer;
      } catch (error) {
        if (isLast) throw error;
      }
      this.#setRests(node, true);
    }
    throw new Error('there is no node');
  }

  #inTurn(): Node[] {
    const ready = this.#nodes.filter(({ rests }) => !rests);
    const resting = this.#nodes.filter(({ rests }) => rests);
    const first = this.#turn++ % Math.max(1, ready.length);
    return [...ready.slice(first), ...ready.slice(0, first), ...resting];
  }

  /** Nobody waits for it. */
  #look(): void {
    const now = performance.now();
    if (this.#nodes.length === 1 || now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    for (const node of this.#nodes) {
      node.connection.send({ method: 'GET', path: this.#lookPath }, LOOK_TIMEOUT_MS).then(
        ({ status }) => this.#setRests(node, UNABLE.includes(status)),
        () => this.#setRests(node, true),
      );
    }
  }

  #setRests(node: Node, rests: boolean): void {
    if (node.rests === rests) return;
    node.rests = rests;
    const name = `node ${node.number} of the search engine`;
    this.#warn(rests ? `${name} does not answer: others are asked` : `${name} answers again`);
  }
}
