import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { catalogue } from '#app/domain/contract.ts';
import { CONTRACT_PATH } from '#app/domain/endpoint.ts';
import { isKnown } from '#app/domain/etag.ts';
import { shapeOf } from '#app/domain/shape-contract.ts';

let said: { text: string; etag: string } | undefined;

function contract() {
  if (said) return said;
  const text = JSON.stringify({ calls: shapeOf(catalogue, 'output') });
  said = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  return said;
}

/** Which calls this version has: portals ask with every check of their own readiness, and have it again only when it is another. */
export function answerContract(app: FastifyInstance): void {
  app.get(CONTRACT_PATH, (request, reply) => {
    const { text, etag } = contract();
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
