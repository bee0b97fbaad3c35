import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { catalogue } from '#app/domain/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { log } from '#app/observation/log.server.ts';
import { jsonOf } from './exchange.ts';
import { noteUnlisted } from './offers.server.ts';

/** How often the document is read again. */
const AGAIN_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

const DOCUMENT_PATH = '/api/openapi.json';

const documentSchema = z.object({ paths: z.record(z.string(), z.looseObject({})) });

/** What two ways of writing the same address have in common: `/goods/:id` and `/goods/{goodsId}`. */
const shapeOf = (path: string): string => path.replace(/:\w+|\{[^}]*\}/g, '{}');

/**
 * The calls of the contract that an OpenAPI document leaves out. One that has none of them speaks of something else,
 * and says nothing.
 */
export function unlistedIn(document: unknown, calls: readonly Endpoint[] = catalogue): Set<string> {
  const read = documentSchema.safeParse(document);
  const listed = new Set(
    Object.entries(read.data?.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${shapeOf(path)}`),
    ),
  );
  const missing = calls.filter(({ method, path }) => !listed.has(`${method} ${shapeOf(path)}`));
  return new Set(missing.length === calls.length ? [] : missing.map(({ name }) => name));
}

/** Keeps what is known of a company's own API in step with the document that it may have, while the process runs. */
export async function followListedCalls(apiUrl: string): Promise<never> {
  for (let before = 0; ; ) {
    const answer = await fetch(apiUrl + DOCUMENT_PATH, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (answer?.ok) {
      const unlisted = unlistedIn(await jsonOf(answer));
      noteUnlisted(unlisted);
      if (unlisted.size !== before) {
        log.info(`the trading API lists all calls but ${unlisted.size} of ${catalogue.length}`);
      }
      before = unlisted.size;
    } else await answer?.body?.cancel();
    await delay(AGAIN_MS, undefined, { ref: false });
  }
}
