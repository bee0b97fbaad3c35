import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { catalogue } from '#app/domain/contract.ts';
import { CONTRACT_PATH } from '#app/domain/endpoint.ts';
import { isKnown } from '#app/domain/etag.ts';
import { shapeOf } from '#app/domain/shape-contract.ts';

let said: Promise<{ text: string; etag: string }> | undefined;

/** Other calls are answered while it is made. */
async function made() {
  const text = JSON.stringify({ calls: await shapeOf(catalogue, 'output', setImmediate) });
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Which calls this version has: portals ask with every check of their own readiness, and have it again only when it is another. */
export function answerContract(app: FastifyInstance): void {
  app.get(CONTRACT_PATH, async (request, reply) => {
    said ??= made();
    const { text, etag } = await said;
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
