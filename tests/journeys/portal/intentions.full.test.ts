import { randomBytes } from 'node:crypto';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { SENT_BEFORE, SENT_OTHERWISE } from '#app/domain/repeated-submit.ts';
import { isPersonal } from '#app/session/cookie-names.ts';
import { giveAuction } from '#tests/support/auctions.ts';
import { type CountingApi, startCountingApi } from '#tests/support/counting-api.ts';
import { type Customer, newcomer } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { findGoods } from '#tests/support/trading-api.ts';
import { Http } from '#tests/support/visitor/http.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { contentOf, type Role, type SerialForm, serialForms } from './serial-forms.ts';

const RUNS_OF_A_FORM = 5;

let api: CountingApi;
let portal: PortalProcess;
let forms: SerialForm[];
const visitors = new Map<Role, { http: Http; customer: Customer }>();

beforeAll(async () => {
  api = await startCountingApi(inject('portalOrigin'), contentOf);
  portal = await startPortal({ TRADING_API_URL: api.url });
  const buyer = newcomer();
  const roles = { buyer, seller: { ...SELLERS.first, name: '' }, operator: OPERATOR };
  for (const [role, customer] of Object.entries(roles)) {
    const http = new Http(portal.origin, 'a browser');
    visitors.set(role as Role, { http, customer });
    if (role === 'buyer')
      await send(http, '/customer/register', { ...buyer, customerType: 'personal' });
    else await logIn(http, customer);
  }
  const [goods] = await findGoods(1, ({ availableCount }) => Number(availableCount) > 20_000);
  if (!goods) throw new Error('no goods');
  const auctionId = await giveAuction();
  forms = serialForms({ goods, auctionId, inquiryNum: await giveInquiry(buyer, [goods]) });
}, 120_000);

afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

const send = (http: Http, path: string, values: Readonly<Record<string, string>>) =>
  http.ask(
    {
      url: new URL(path, portal.origin).href,
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: {
        type: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(String(new URLSearchParams(values))),
      },
    },
    0,
  );

const logIn = (http: Http, { phone, password }: Customer) =>
  send(http, '/customer/login', { phone, password });

/** The path that answers the data of a page alone: a form is answered there without its page. */
const dataOf = (page: string) => page.replace(/(\?|$)/, '.data$1');

type Outcome = 'done' | 'sent before' | 'sent otherwise' | 'login' | 'refused' | 'failed';

interface Answered {
  outcome: Outcome;
  /** What the form is given for its next submission, where it is shown again. */
  serial: string | undefined;
  /** Where the login leads back to. */
  back: string;
}

/** The outcome of a form, by the message that its visitor gets. */
async function answeredBy(http: Http, form: SerialForm, values: Record<string, string>) {
  const response = await send(http, dataOf(form.page), values);
  return answerIn(response.status(), response.headers(), await response.text());
}

function answerIn(status: number, headers: Record<string, string>, body: string): Answered {
  const answerOf = (outcome: Outcome): Answered => ({
    outcome,
    serial: /"serial","([\w-]{32})"/.exec(body)?.[1],
    back:
      new URL(
        /"(\/customer\/login\?[^"]*)"/.exec(body)?.[1] ?? '/',
        'http://portal',
      ).searchParams.get('redirectTo') ?? '',
  });
  const toast = toastIn(headers['set-cookie'] ?? '');
  if (status === 202) {
    if (toast.includes(SENT_BEFORE)) return answerOf('sent before');
    return answerOf(/"\/customer\/login\?/.test(body) ? 'login' : 'done');
  }
  if (body.includes(SENT_OTHERWISE)) return answerOf('sent otherwise');
  return answerOf(status === 422 ? 'refused' : 'failed');
}

const toastIn = (cookies: string): string =>
  Buffer.from(decodeURIComponent(/\btoast=([^;.]*)/.exec(cookies)?.[1] ?? ''), 'base64').toString();

/** A page in a tab: its serial, and the number that was typed into its form. */
interface Page {
  serial: string | null;
  number: number;
}

const STEPS = [
  'press',
  'type something else',
  'press twice at once',
  'press, and the request is lost',
  'press, and the API’s answer is lost',
  'press, and the page is lost',
  'press, and the API refuses',
  'press, and the login has expired',
  'back',
  'reload',
  'other tab',
  'a page that was cached before the login',
] as const;
type Step = (typeof STEPS)[number];

const LOST = {
  'press, and the request is lost': 'never arrives',
  'press, and the API’s answer is lost': 'answer is lost',
} as const;

let lastNumber = 0;

/** A visitor of one form, perhaps with two tabs. Each press is an intention unless its serial is spent. */
class Sequence {
  readonly #form: SerialForm;
  readonly #http: Http;
  readonly #customer: Customer | undefined;
  /** The number that was done under a serial. */
  readonly #done = new Map<string, number>();
  /** The same of pages without a serial. */
  readonly #doneInWords = new Set<number>();
  #tabs: Page[][] = [];
  #intentions: number;

  constructor(form: SerialForm) {
    const visitor = form.role && visitors.get(form.role);
    this.#form = form;
    this.#http = visitor ? visitor.http : new Http(portal.origin, 'a browser');
    this.#customer = visitor?.customer;
    this.#intentions = this.#effects();
  }

  async run(steps: readonly Step[]): Promise<void> {
    this.#tabs = [[await this.#freshPage()]];
    for (const step of steps) {
      await this.#take(step);
      expect(this.#effects(), step).toBe(this.#intentions);
    }
    // After any sequence the visitor can still submit the form successfully.
    for (const tab of this.#tabs) {
      this.#tabs = [tab];
      for (let tries = 0; (await this.#press()) !== 'done'; tries += 1) {
        expect(tries).toBeLessThan(3);
      }
      expect(this.#effects()).toBe(this.#intentions);
    }
  }

  #effects = () => api.effectsOf(this.#form.endpoint).length;
  #tab = () => this.#tabs[0] ?? [];
  #page = (): Page => this.#tab().at(-1) ?? { serial: null, number: 0 };
  #show = (page: Page) => this.#tab().push(page);
  #showInstead = (page: Page) => this.#tab().splice(-1, 1, page);
  #newNumber(): number {
    if (this.#form.varies === false) return 0;
    lastNumber += 1;
    return lastNumber;
  }

  async #take(step: Step): Promise<unknown> {
    const page = this.#page();
    switch (step) {
      case 'press':
        return this.#press();
      case 'type something else':
        return this.#showInstead({ ...page, number: this.#newNumber() });
      case 'press twice at once':
        return this.#pressTwice();
      case 'press, and the page is lost':
        // Its cookies are too; the tab stays as it is.
        return this.#judge(await this.#send(page, await this.#elsewhere()), page);
      case 'press, and the API refuses':
        return this.#pressRefused();
      case 'press, and the login has expired':
        return this.#form.role && this.#pressExpired();
      case 'back':
        return this.#tab().length > 1 && this.#tab().pop();
      case 'reload':
        return this.#showInstead({ ...(await this.#freshPage()), number: page.number });
      case 'other tab':
        if (this.#tabs.length === 1) this.#tabs.push([await this.#freshPage()]);
        return this.#tabs.reverse();
      case 'a page that was cached before the login':
        if (!this.#form.role || this.#form.varies === false) return;
        return this.#show({ serial: null, number: this.#newNumber() });
      default:
        return this.#pressLosing(LOST[step]);
    }
  }

  async #press(): Promise<Outcome> {
    const page = this.#page();
    const answered = this.#judge(await this.#send(page), page);
    await this.#goOn(answered, page);
    return answered.outcome;
  }

  async #pressTwice(): Promise<void> {
    const page = this.#page();
    const expected = this.#expectedOf(page);
    const both = await Promise.all([this.#send(page), this.#send(page)]);
    const outcomes = both.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(expected === 'done' ? ['done', 'sent before'] : [expected, expected]);
    if (expected === 'done') this.#noteDone(page);
    const [answered] = both;
    if (answered) await this.#goOn(answered, page);
  }

  async #pressLosing(mishap: 'never arrives' | 'answer is lost'): Promise<void> {
    const page = this.#page();
    const expected = this.#expectedOf(page);
    api.next(mishap);
    const answered = await this.#send(page);
    const isLost = mishap === 'never arrives' || expected === 'done';
    if (!isLost) {
      expect(answered.outcome).toBe(expected);
      return this.#goOn(answered, page);
    }
    expect(answered.outcome).toBe('failed');
    // Sent again, it is the same.
    expect(answered.serial).toMatch(/^[\w-]{32}$/);
    if (page.serial) expect(answered.serial).toBe(page.serial);
    const given = answered.serial ?? '';
    if (mishap === 'answer is lost') this.#noteDone(page, given);
    // The one that its words have had all along.
    else if (expected === 'sent before') this.#done.set(given, page.number);
    this.#showInstead({ ...page, serial: given });
  }

  async #pressRefused(): Promise<void> {
    const page = this.#page();
    api.next('refused');
    const answered = await this.#send(page);
    expect(answered.outcome).toBe('refused');
    expect(answered.serial).not.toBe(page.serial);
    this.#showInstead({ ...page, serial: answered.serial ?? null });
  }

  async #pressExpired(): Promise<void> {
    const page = this.#page();
    api.next('login has expired');
    const { outcome, back } = await this.#send(page);
    expect(outcome).toBe('login');
    if (this.#customer) await logIn(this.#http, this.#customer);
    if (!back.includes('resume=')) {
      return void this.#show({ ...(await this.#freshPage()), number: page.number });
    }
    const response = await this.#http.ask({ url: portal.origin + dataOf(back) }, 0);
    const answered = answerIn(response.status(), response.headers(), await response.text());
    if (page.serial === null) {
      // The words were sent under the old session, and are not known to be the same in the new one.
      expect(answered.outcome).toBe(this.#expectedOf(page));
      if (answered.outcome === 'done') this.#intentions += 1;
    } else if (this.#expectedOf(page) === 'sent otherwise') {
      // It led back to the page, which shows the message.
      expect(this.#effects()).toBe(this.#intentions);
    } else this.#judge(answered, page);
    this.#show(await this.#freshPage());
  }

  /** The outcome that the visitor must see for this page's form. */
  #expectedOf({ serial, number }: Page): Outcome {
    if (serial === null) return this.#doneInWords.has(number) ? 'sent before' : 'done';
    const done = this.#done.get(serial);
    if (done === undefined) return 'done';
    return done === number ? 'sent before' : 'sent otherwise';
  }

  #noteDone({ serial, number }: Page, given?: string): void {
    this.#intentions += 1;
    if (serial === null) this.#doneInWords.add(number);
    for (const of of [serial, given]) if (of) this.#done.set(of, number);
  }

  #judge(answered: Answered, page: Page): Answered {
    expect(answered.outcome, `${this.#form.form}: ${page.serial} ${page.number}`).toBe(
      this.#expectedOf(page),
    );
    if (answered.outcome === 'done') this.#noteDone(page);
    return answered;
  }

  /** A spent serial is not offered again, and what was typed stays. */
  async #goOn({ outcome, serial }: Answered, page: Page): Promise<void> {
    if (outcome !== 'sent otherwise') return void this.#show(await this.#freshPage());
    expect(serial).toMatch(/^[\w-]{32}$/);
    expect(this.#done.has(serial ?? '')).toBe(false);
    this.#showInstead({ ...page, serial: serial ?? null });
  }

  #send({ serial, number }: Page, http = this.#http): Promise<Answered> {
    const { form, typed } = this.#form;
    return answeredBy(http, this.#form, { form, ...typed(number), ...(serial && { serial }) });
  }

  /** The same cookies; what comes back does not reach the visitor. */
  async #elsewhere(): Promise<Http> {
    const http = new Http(portal.origin, 'a browser');
    for (const cookie of await this.#http.jar.getCookies(portal.origin)) {
      await http.jar.setCookie(cookie, portal.origin);
    }
    return http;
  }

  /** The page as it comes from the server; one that is cached for everybody has no serial. */
  async #freshPage(): Promise<Page> {
    const { form, page, hidden } = this.#form;
    const number = this.#newNumber();
    if (hidden) return { serial: randomBytes(24).toString('base64url'), number };
    const cookies = this.#http.jar.getCookieStringSync(portal.origin);
    const html = await (await this.#http.ask({ url: portal.origin + page })).text();
    expect(html, page).toContain(`name="form" value="${form}"`);
    const held = `name="form" value="${form}"/><input type="hidden" name="serial" value="([^"]*)"`;
    const serial = new RegExp(held).exec(html)?.[1] ?? null;
    expect(serial !== null, page).toBe(isPersonal(cookies));
    expect(this.#done.has(serial ?? '')).toBe(false);
    return { serial, number };
  }
}

test('every call that takes a serial has its form here', () => {
  const calls = catalogue.filter(({ serial }) => serial).map(({ name }) => name);
  // Some are sent by several forms.
  const sent = new Set(forms.map(({ endpoint }) => endpoint));
  expect([...sent].sort()).toEqual(calls.sort());
});

test('random submissions have as many effects as intentions, and each message is true', async () => {
  const sequences = fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 6 });
  for (const form of forms) {
    await fc.assert(
      fc.asyncProperty(fc.constant(form.endpoint), sequences, (_, steps) =>
        new Sequence(form).run(steps),
      ),
      { numRuns: RUNS_OF_A_FORM, endOnFailure: true },
    );
  }
}, 600_000);
