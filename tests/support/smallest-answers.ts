import type { z } from 'zod';
import { catalogue } from '#app/domain/contract.ts';
import { CONTRACT_PATH } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { callAt } from './absent-calls.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const CONTENTS = new Map(catalogue.map(({ name, content }) => [name, content]));

/** Say who is a seller or an operator: without it everybody is a buyer, whose pages the others are not. */
const WHO = ['platformType', 'sellerCode'];

/** A value without the fields that its schema lets an API leave out. */
function smallest(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === null || value === undefined) return value;
  switch (def.type) {
    case 'object': {
      const kept = Object.entries(def.shape).filter(
        ([name, field]) => WHO.includes(name) || !(field as z.ZodType).safeParse(undefined).success,
      );
      const of = value as Record<string, unknown>;
      return Object.fromEntries(
        kept.flatMap(([name, field]) => (name in of ? [[name, smallest(field, of[name])]] : [])),
      );
    }
    case 'array':
      return (value as unknown[]).map((each) => smallest(def.element, each));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'catch':
      return smallest(def.innerType, value);
    case 'pipe':
      return smallest(def.in, value);
    default:
      return value;
  }
}

/** The same API, which answers no field that the contract does without (design/api: Absence). */
export const startSmallestApi = (target: string): Promise<LocalServer> =>
  startLocalServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (url === READS_PATH || url === CONTRACT_PATH) {
      response.writeHead(404).end();
      return;
    }
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: sent as Record<string, string>,
      body: method === 'GET' ? null : Buffer.concat(parts),
      redirect: 'manual',
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    const schema = CONTENTS.get(callAt(method, url) ?? '');
    const text = await answer.text();
    const envelope = schema && text.startsWith('{') ? JSON.parse(text) : null;
    if (!schema || envelope?.resultCode !== '000') response.end(text);
    else {
      const content = smallest(schema, envelope.content);
      response.end(JSON.stringify({ resultCode: '000', content }));
    }
  });
