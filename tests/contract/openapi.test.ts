import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import {
  explained,
  newDocument,
  openApiDocument,
} from '#trading-api/platform/http/openapi/document.ts';
import { MEANINGS } from '#trading-api/platform/http/openapi/meanings.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
}

interface Operation {
  operationId: string;
  description?: string;
  summary?: string;
  tags: string[];
  parameters?: { name: string; in: string; description?: string; required?: boolean }[];
  requestBody?: { required?: boolean };
  responses: Record<string, { description: string }>;
}

/** The document as it is sent. */
const sent = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const operations = Object.entries(sent.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** Every object in a value, with where it is. */
function* objectsIn(value: unknown, place = ''): Generator<[place: string, object: object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value];
  for (const [key, part] of Object.entries(value)) yield* objectsIn(part, `${place}/${key}`);
}

const objects = [...objectsIn(sent)];
/** Schemas with properties, and not a property that is called so. */
const properties = objects.flatMap(([place, object]) =>
  'properties' in object && !place.endsWith('/properties')
    ? Object.entries((object as Schema).properties ?? {}).map(
        ([name, field]) => [`${place}/${name}`, field] as const,
      )
    : [],
);

describe('what the OpenAPI document says', () => {
  test('each property has a description or its possible values, each parameter a description', () => {
    expect(properties.length).toBeGreaterThan(6000);
    const silent = properties.filter(
      ([, { description, enum: values, const: value }]) =>
        !description?.trim() && !values && value === undefined,
    );
    expect(silent.map(([place]) => place)).toEqual([]);
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description }) => !description?.trim())
        .map(({ name }) => [operationId, name]),
    );
    expect(parameters).toEqual([]);
  });

  test('each meaning of a field is of use, and says more than its name', () => {
    const used = new Set<string>();
    explained(newDocument(), used);
    expect([...MEANINGS.keys()].filter((key) => !used.has(key))).toEqual([]);
    const wordsOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
    const empty = [...MEANINGS].filter(
      ([key, meaning]) =>
        wordsOf(meaning.replace(/^(?:the|its|a|an) /i, '')) === wordsOf(key) && key.length > 8,
    );
    expect(empty).toEqual([]);
  });

  test('a body is required where the call refuses a request without one', () => {
    for (const { name, path, request, multipart, method } of catalogue) {
      if (method === 'GET') continue;
      const operation = sent.paths[path.replace(/:(\w+)/g, '{$1}')]?.post;
      const inPath = Object.fromEntries(
        Array.from(path.matchAll(/:(\w+)/g), ([, field = '']) => [field, 'x']),
      );
      const hasOwn =
        Object.keys((request as { shape?: object }).shape ?? {}).length >
        Object.keys(inPath).length;
      if (!hasOwn && !multipart) expect(operation?.requestBody, name).toBeUndefined();
      else if (Object.keys(inPath).length === 0) {
        const isNeeded = multipart !== undefined || !request.safeParse({}).success;
        expect(operation?.requestBody?.required ?? false, name).toBe(isNeeded);
      }
    }
  });

  test('each operation names the statuses that the API answers', () => {
    for (const { operationId, method, tags, responses } of operations) {
      if (tags.includes('optional')) continue;
      const usual = ['200', '400', '404', '429', '500', '503'];
      const named = [...usual, ...(method === 'post' ? ['413'] : [])];
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(named));
    }
    expect(sent.servers).toHaveLength(1);
  });
});

/** What redocly and spectral find wrong in a document. */
describe('the form of the OpenAPI document', () => {
  test('is that of OpenAPI 3.1, and of its schemas that of JSON Schema', async () => {
    const read = (document: Record<string, unknown>) =>
      new Validator().validate(structuredClone(document));
    expect(await read(sent)).toEqual({ valid: true });
    const broken = { ...sent, components: { schemas: { Broken: { type: 'text' } } } };
    expect((await read(broken)).valid).toBe(false);
  });

  test('what is referred to is there, and patterns can be read', () => {
    const places = new Set(objects.map(([place]) => `#${place}`));
    const { refs, patterns } = { refs: new Set<string>(), patterns: new Set<string>() };
    for (const [, { $ref, pattern }] of objects as [string, Record<string, unknown>][]) {
      if (typeof $ref === 'string') refs.add($ref);
      if (typeof pattern === 'string') patterns.add(pattern);
    }
    expect([...refs].filter((ref) => !places.has(ref))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
  });

  test('names are unique, and tags and parameters of paths are declared', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = new Set(sent.tags.map(({ name }) => name));
    for (const { operationId, path, parameters = [], tags: own, summary } of operations) {
      expect(summary, operationId).toMatch(/\S/);
      expect(
        own.filter((tag) => !tags.has(tag)),
        operationId,
      ).toEqual([]);
      const inPath = parameters.filter((each) => each.in === 'path');
      expect(
        inPath.every(({ required }) => required),
        operationId,
      ).toBe(true);
      expect(inPath.map(({ name }) => name).sort(), operationId).toEqual(
        Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort(),
      );
      const all = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(all).size, operationId).toBe(all.length);
    }
  });
});
