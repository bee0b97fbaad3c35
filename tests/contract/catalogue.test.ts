import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { openApiDocument } from '#trading-api/platform/http/openapi.ts';
import { routes } from '#trading-api/routes.ts';
import { journey } from '../conformance/journey.ts';

const API_TESTS = path.resolve('tests/api');

/** `order.submit S001` for each code that stands in a `describe('order.submit, …', …)`. */
function testedCodes(): Set<string> {
  const tested = new Set<string>();
  for (const file of readdirSync(API_TESTS).filter((name) => name.endsWith('.test.ts'))) {
    const source = readFileSync(path.join(API_TESTS, file), 'utf8');
    for (const section of source.split(/^describe\(/m).slice(1)) {
      const calls = /^'([^']+)'/.exec(section)?.[1]?.split(', ') ?? [];
      for (const [code] of section.matchAll(/\b[A-Z]\d{3}\b/g)) {
        for (const call of calls) tested.add(`${call} ${code}`);
      }
    }
  }
  return tested;
}

describe('the catalogue', () => {
  test('names and paths are unique', () => {
    const names = catalogue.map(({ name }) => name);
    const paths = catalogue.map(({ method, path: url }) => `${method} ${url}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('each endpoint has exactly one handler, and there are no others', () => {
    expect(routes.map(({ endpoint }) => endpoint.name).sort()).toEqual(
      catalogue.map(({ name }) => name).sort(),
    );
  });

  test('each endpoint has a valid call in the conformance journey, which must succeed', () => {
    const walked = new Set(journey.map(({ endpoint }) => endpoint.name));
    expect(catalogue.filter(({ name }) => !walked.has(name)).map(({ name }) => name)).toEqual([]);
  });

  test('each result code an endpoint declares has a test of its own', () => {
    const declared = catalogue.flatMap(({ name, codes }) =>
      Object.keys(codes).map((code) => `${name} ${code}`),
    );
    const tested = testedCodes();
    expect(declared.filter((each) => !tested.has(each))).toEqual([]);
  });

  test('each endpoint is an operation of the OpenAPI document', () => {
    const operations = Object.values(openApiDocument().paths ?? {}).flatMap((item) =>
      [item.get, item.post].map((operation) => operation?.operationId),
    );
    expect(operations.filter((each) => each !== undefined).sort()).toEqual(
      catalogue.map(({ name }) => name).sort(),
    );
  });
});
