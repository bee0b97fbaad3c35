import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { CHANGES_PATH, CONTRACT_PATH } from '#app/domain/endpoint.ts';
import {
  MOST_READS,
  READS_PATH,
  readAnswersSchema,
  readsSchema,
} from '#app/domain/gathered-reads-contract.ts';
import { contractShape } from '#app/domain/shape-contract.ts';

const notHere = { '404': { description: 'The API does without it, and so does the portal' } };

const changes = z.string().meta({
  description:
    'Each `data:` line is `content`, `goods`, `auction`, `purchase`, `stock` with the id of goods, or `*` for all of them',
  example: 'data: goods\n\n',
});

/** What is no call: paths with which an API spares the portal work, and that it may leave out. */
export const mechanisms: ZodOpenApiPathsObject = {
  [READS_PATH]: {
    post: {
      operationId: 'reads',
      tags: ['optional'],
      summary: `Up to ${MOST_READS} reads of one page as one request`,
      description:
        'Optional. Each read is answered as if it had been sent alone, with its own headers; calls that only read may be among them.',
      requestBody: { required: true, content: { 'application/json': { schema: readsSchema } } },
      responses: {
        '200': {
          description: 'An answer for each read, in their order',
          content: { 'application/json': { schema: readAnswersSchema } },
        },
        '400': { description: 'The request does not fit this document' },
        ...notHere,
      },
    },
  },
  [CHANGES_PATH]: {
    get: {
      operationId: 'changes',
      tags: ['optional'],
      summary: 'A stream of what has changed, which a portal keeps open',
      description:
        'Optional. The portal reads anew what it had cached of that. The reference API answers only portals that name their visitor in `X-Visitor`.',
      responses: {
        '200': { description: 'The stream', content: { 'text/event-stream': { schema: changes } } },
        ...notHere,
      },
    },
  },
  [CONTRACT_PATH]: {
    get: {
      operationId: 'contract',
      tags: ['optional'],
      summary: 'Which calls and fields this version of the API has',
      description:
        'Optional. A portal of another version compares it with what it needs, and is not ready while something is missing.',
      responses: {
        '200': {
          description: 'The calls by their names; with an `ETag`',
          content: { 'application/json': { schema: contractShape } },
        },
        '304': { description: 'As in `If-None-Match`' },
        ...notHere,
      },
    },
  },
};
