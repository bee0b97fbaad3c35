import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { type Access, RESULT } from '#app/domain/endpoint.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';
import { tokens } from '#trading-api/schema.ts';
import { namingFields, thingNamedBy } from './named-things.ts';
import { probeEverything } from './probes.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('who may call', () => {
  const ROLES = ['customer', 'seller', 'operator'] as const;
  const STRANGERS = ['nobody', 'a forged token', 'a token that has run out'] as const;
  type Caller = (typeof ROLES)[number] | (typeof STRANGERS)[number];
  const tokenOf = new Map<Caller, string>();

  beforeAll(async () => {
    for (const role of ROLES) {
      const sellerCode = role === 'seller' ? SELF_SELLER_CODE : null;
      const { token } = await market.buyer({ platformType: `buyer,${role}`, sellerCode });
      tokenOf.set(role, token);
    }
    const { id, token } = await market.buyer({ platformType: 'buyer,seller,operator' });
    await market.db
      .update(tokens)
      .set({ expiresAt: market.now() })
      .where(eq(tokens.customerId, id));
    tokenOf.set('a token that has run out', token);
    tokenOf.set('a forged token', newSerial());
  });

  /** Callers with what they are answered; of those who may call, one is enough. */
  function answersTo(access: Access): [Caller, string | undefined][] {
    if (access === 'public' || access === 'optional') return [['a forged token', undefined]];
    const others = access === 'customer' ? [] : ROLES.filter((role) => role !== access);
    return [
      ...STRANGERS.map((caller) => [caller, RESULT.notLoggedIn] as [Caller, string]),
      ...others.map((caller) => [caller, RESULT.forbidden] as [Caller, string]),
      [access, undefined],
    ];
  }

  const inputs = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));
  /** A token and a file say themselves whether they are for everybody; logging out ends the session. */
  const others = catalogue.filter(
    ({ name }) =>
      !['user.byToken', 'file.download', 'user.logout', 'user.endSessions'].includes(name),
  );

  test.each(inTurn(others, 3, 1).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is as the contract says',
    async (_, endpoint) => {
      const input = inputs.get(endpoint)?.(nothingFound('13800000000', 'of nobody')) ?? {};
      for (const [caller, expected] of answersTo(endpoint.access)) {
        const token = tokenOf.get(caller) ?? null;
        const { code } = await exchange(endpoint, input, { baseUrl: market.url, token });
        const refusal = [RESULT.notLoggedIn, RESULT.forbidden].find((each) => each === code);
        expect(refusal, caller).toBe(expected);
      }
    },
  );
});

describe('data that belongs to one account', () => {
  let found: Awaited<ReturnType<typeof probeEverything>>;
  beforeAll(async () => {
    found = await probeEverything(market);
  });

  const fields = catalogue
    .filter(({ access }) => access !== 'operator')
    .flatMap((endpoint) =>
      namingFields(endpoint).map((field) => ({
        field: `${endpoint.name} ${field.path}`,
        thing: thingNamedBy(endpoint, field),
      })),
    );

  test('is listed for each id in the input of a call', () => {
    expect(fields.filter(({ thing }) => thing === undefined)).toEqual([]);
    const files = fields.flatMap(({ thing }) =>
      typeof thing === 'object' ? [path.resolve('tests/api', thing.provedBy)] : [],
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('is answered to other accounts like an id that does not exist', () => {
    const own = fields.filter(({ thing }) => typeof thing === 'function');
    const probed = new Set(found.probes.map(({ field }) => field));
    expect(own.filter(({ field }) => !probed.has(field))).toEqual([]);
    expect(found.probes.filter(({ foreign, unknown }) => foreign !== unknown)).toEqual([]);
  });

  test('is found by its owner', () => {
    const lost = found.probes.filter(({ own, unknown }) => own === unknown);
    expect(lost).toEqual([]);
  });

  test('is not shown to any other account', () => {
    expect(found.leaks).toEqual([]);
  });
});
