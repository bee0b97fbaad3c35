import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { LEAD_FORMS, leads as leadsCall } from '#app/domain/lead/contract.ts';
import { readLead } from '#app/domain/lead/form.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { first, newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { sampleLead } from '#tests/conformance/sample-lead.ts';
import { leads, rateLimits } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());
beforeEach(() => market.db.delete(rateLimits));

describe('finance.save, retention.save, logistics.save', () => {
  describe.each(LEAD_FORMS.map((each) => [each.form.label, each] as const))(
    '%s',
    (_, { form, save }) => {
      const leave = (typed: Record<string, string> = {}, serial?: string) =>
        callEndpoint<Endpoint>(
          save,
          { ...sampleLead(form), ...typed },
          { baseUrl: market.url, token: null, serial, timeoutMs: 60_000 },
        );
      const kept = () =>
        market.db.select().from(leads).where(eq(leads.kind, form.kind)).orderBy(desc(leads.id));

      test('each field is kept without blanks around it, and the operator reads it', async () => {
        const sample = sampleLead(form);
        const blanks = Object.keys(form.fields).map((name) => [name, `${sample[name]} `]);
        market.advance(1000);
        expect(await leave(Object.fromEntries(blanks))).toBe('success');
        const operator = await market.buyer({ platformType: 'operator' });
        const { content } = await operator.call(leadsCall, { kind: form.kind });
        expect(first(content)).toMatchObject({ ...readLead(form, sample).parts, handled: null });
      });

      test('missing and wrong values are refused at their fields, and nothing is kept', async () => {
        const before = (await kept()).length;
        for (const name of Object.keys(form.fields)) {
          for (const wrong of ['', ' ', '一,二']) {
            const { problems } = readLead(form, { ...sampleLead(form), [name]: wrong });
            if (problems.length === 0) continue;
            expect(problems).toMatchObject([{ path: [name] }]);
            expect(await problemsOf(leave({ [name]: wrong }))).toEqual(problems);
          }
        }
        expect(await kept()).toHaveLength(before);
      });

      test('a form sent twice is one lead; a customer’s serials are the customer’s own', async () => {
        const serial = newSerial();
        const before = (await kept()).length;
        await leave({}, serial);
        await leave({}, serial);
        expect(await kept()).toHaveLength(before + 1);
        const [buyer] = await market.buyers(1);
        await buyer?.call<Endpoint>(save, sampleLead(form), { serial });
        expect(await kept()).toHaveLength(before + 2);
      });

      test('操作频繁，请稍后重试！ after 20 from one address in an hour, also of those sent at once', async () => {
        const sent = await Promise.all(
          Array.from({ length: 24 }, () => leave().catch((error: { code: string }) => error.code)),
        );
        expect(sent.filter((answer) => answer === 'success')).toHaveLength(20);
        expect(new Set(sent)).toEqual(new Set(['success', 'tooManyTries']));
        const refused = await refusalOf(leave());
        expect(refused).toEqual({ code: 'tooManyTries', text: '操作频繁，请稍后重试！' });
        await market.db.delete(rateLimits);
        expect(await leave()).toBe('success');
      });
    },
  );
});
