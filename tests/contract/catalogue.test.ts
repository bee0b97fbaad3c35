import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { CODES } from '#app/domain/result-codes.ts';
import { openApiDocument } from '#trading-api/platform/http/openapi/document.ts';
import { routes } from '#trading-api/routes.ts';
import { journey } from '../conformance/journey.ts';

const API_TESTS = path.resolve('tests/api');

/** A code at the beginning of a text, or of a test's name. */
const CODE = new RegExp(`(?<=['"(])(?:${Object.keys(CODES).join('|')})(?=['":),])`, 'g');

/** A test whose own name is 「order.submit: stockShort, …」. */
const NAMED_TEST = /\btest\(\s*['"`]([\w.]+(?:, [\w.]+)*): ([^'"`]*)/g;
const CODE_WORD = new RegExp(`\\b(?:${Object.keys(CODES).join('|')})\\b`, 'g');

/**
 * `order.submit stockShort` for each code in a `describe('order.submit, …', …)`, or in the
 * name of a test that begins with the call's.
 */
function testedCodes(): Set<string> {
  const tested = new Set<string>();
  for (const file of readdirSync(API_TESTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  )) {
    const source = readFileSync(path.join(API_TESTS, file), 'utf8');
    for (const [, calls = '', said = ''] of source.matchAll(NAMED_TEST)) {
      for (const [code] of said.matchAll(CODE_WORD)) {
        for (const call of calls.split(', ')) tested.add(`${call} ${code}`);
      }
    }
    for (const section of source.split(/^describe\(/m).slice(1)) {
      const calls = /^'([^']+)'/.exec(section)?.[1]?.split(', ') ?? [];
      for (const [code] of section.matchAll(CODE)) {
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

  test('what only reads takes no serial and no lock, proves nothing, and changes nothing', () => {
    const reads = catalogue.filter(({ onlyReads }) => onlyReads);
    expect(
      reads.filter(({ serial, locked, begins, changes }) => serial || locked || begins || changes),
    ).toEqual([]);
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
    const declared = catalogue.flatMap(({ name, codes }) => codes.map((code) => `${name} ${code}`));
    const tested = testedCodes();
    expect(declared.filter((each) => !tested.has(each))).toEqual([]);
  });

  test('a write of an operator or a seller names what it changes, unless no public page shows it', () => {
    const writes = catalogue.filter(
      ({ access, serial }) => serial && (access === 'operator' || access === 'seller'),
    );
    const silent = writes.filter(({ changes }) => !changes).map(({ name }) => name);
    expect(silent.sort()).toEqual([
      'afterSaleDesk.step',
      'auctionDesk.auditSign',
      'delivery.correct',
      'delivery.ship',
      'leadDesk.mark',
      'marketDesk.invite',
      'marketingDesk.giveGiftCard',
      'marketingDesk.givePoints',
      'offer.keep',
      'offer.save',
      'offer.withdraw',
      'rateDesk.save',
      'registrationDesk.inquire',
      'saleAccount.withdraw',
      'saleAfterSale.giveUp',
      'saleAfterSale.step',
      'saleInvoice.refuse',
      'saleInvoice.register',
      'saleInvoice.reverse',
      'salePickupPoint.save',
      'tender.ask',
      'tender.saveOffer',
      'tender.withdrawOffer',
      'threadDesk.decide',
      'withdrawal.decide',
    ]);
  });

  test('each code has one meaning, each meaning one code, and an endpoint answers it', () => {
    const meanings = Object.values(CODES);
    expect(new Set(meanings).size).toBe(meanings.length);
    const answered = new Set<string>(catalogue.flatMap(({ codes }) => codes));
    expect(Object.keys(CODES).filter((code) => !answered.has(code))).toEqual([]);
    for (const { name, codes } of catalogue) expect(new Set(codes).size, name).toBe(codes.length);
  });

  test('each endpoint is an operation of the OpenAPI document', () => {
    const operations = Object.values(openApiDocument().paths ?? {}).flatMap((item) =>
      [item.get, item.post].map((operation) => operation?.operationId),
    );
    expect(operations.filter((each) => each !== undefined).sort()).toEqual(
      [...catalogue.map(({ name }) => name), 'changes', 'contract', 'reads'].sort(),
    );
  });
});
