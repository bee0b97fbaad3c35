import { setTimeout as pause } from 'node:timers/promises';
import { Http } from '../visitor/http.ts';
import type {
  AskOptions,
  Client,
  Control,
  RoleOptions,
  Session,
  Visitor,
} from '../visitor/visitor.ts';
import type { Driver } from './driver.ts';
import inPage from './in-page.ts?script-text';
import type { Deed, Step } from './steps.ts';
import { TabControl } from './tab-control.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

interface Cookie {
  name: string;
  value: string;
}

/** The one tab of a browser that WebDriver drives, as a visitor of the portal. */
export class Tab implements Visitor {
  #url = 'about:blank';
  readonly #closing: (() => Promise<void>)[] = [];

  constructor(
    readonly driver: Driver,
    readonly origin: string,
  ) {}

  async goto(path: string): Promise<null> {
    await this.driver.send('open', { url: new URL(path, this.origin).href });
    return this.ready();
  }
  async reload(): Promise<null> {
    await this.driver.send('reload');
    return this.ready();
  }
  async goBack(): Promise<null> {
    await this.driver.send('back');
    return this.ready();
  }

  url = (): string => this.#url;
  title = (): Promise<string> => this.evaluate<string>('return document.title');
  content = (): Promise<string> =>
    this.evaluate<string>('return document.documentElement.outerHTML');
  mainText = (): Promise<string> =>
    this.evaluate<string>(
      "return (document.querySelector('main') || document.documentElement).innerText.slice(0, 2000)",
    );

  locator = (css: string, options?: Parameters<Visitor['locator']>[1]): Control =>
    new TabControl(this).locator(css, options);
  getByRole = (role: string, options?: RoleOptions): Control =>
    new TabControl(this).getByRole(role, options);
  getByLabel = (text: string | RegExp, options?: { exact?: boolean }): Control =>
    new TabControl(this).getByLabel(text, options);
  getByText = (text: string | RegExp, options?: { exact?: boolean }): Control =>
    new TabControl(this).getByText(text, options);

  waitForEvent(_: 'popup'): Promise<Visitor> {
    throw new Error('a browser of WebDriver has one tab here');
  }

  readonly request: Client = {
    get: (path, options) => this.#ask(path, {}, options),
    post: (path, { form = {}, ...options } = {}) => {
      const type = 'application/x-www-form-urlencoded';
      const bytes = Buffer.from(String(new URLSearchParams(form)));
      return this.#ask(path, { method: 'POST' as const, body: { type, bytes } }, options);
    },
  };

  context = (): Session => ({
    request: this.request,
    cookies: () => this.#cookies(),
    clearCookies: async ({ name } = { name: '' }) => {
      await this.driver.send(name ? 'deleteCookie' : 'deleteCookies', { name });
    },
  });

  evaluate = async <Answer>(script: string, ...args: unknown[]): Promise<Answer> =>
    (await this.driver.send('run', { script, args })) as Answer;

  /** Finds elements in the page, and does something with them there. */
  async ask<Answer>(steps: readonly Step[], deed: Deed): Promise<Answer> {
    const script = `${inPage}; return [location.href, inPage.run(arguments[0], arguments[1])]`;
    const [url, answer] = await this.evaluate<[string, Answer]>(script, steps, deed);
    this.#url = url;
    return answer;
  }

  /** Waits until the page is there, with what its script adds. */
  async ready(): Promise<null> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const script = `${inPage}; return [location.href, inPage.isReady()]`;
      const [url, isReady] = await this.evaluate<[string, boolean]>(script).catch(() => [
        '',
        false,
      ]);
      if (url) this.#url = url as string;
      if (isReady) return null;
      await pause(PAUSE_MS);
    }
    throw new Error(`the page ${this.#url} does not get ready: ${await this.mainText()}`);
  }

  /** Whether it comes to such an address. */
  async arrives(isThere: (url: string) => boolean): Promise<boolean> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      await this.ready();
      if (isThere(this.#url)) return true;
      await pause(PAUSE_MS);
    }
    return false;
  }

  onClose(work: () => Promise<void>): void {
    this.#closing.push(work);
  }

  /** Logs its visitor out, and takes back what a test has done. */
  async forget(): Promise<void> {
    await this.goto('/robots.txt');
    await this.driver.send('deleteCookies');
    await this.evaluate('localStorage.clear(); sessionStorage.clear()');
    for (const work of this.#closing.splice(0)) await work();
  }

  async #cookies(): Promise<Cookie[]> {
    return (await this.driver.send('cookies')) as Cookie[];
  }

  /** Beside the page, with the cookies of the browser, which takes those of the answer. */
  async #ask(path: string, question: object, { headers, maxRedirects }: AskOptions = {}) {
    if (!this.#url.startsWith(this.origin)) await this.goto('/robots.txt');
    const http = new Http(this.origin, await this.evaluate<string>('return navigator.userAgent'));
    for (const { name, value } of await this.#cookies()) {
      http.jar.setCookieSync(`${name}=${value}; Path=/`, this.origin);
    }
    const url = new URL(path, this.origin).href;
    const answer = await http.ask(
      { ...question, url, headers: { accept: '*/*', ...headers } },
      maxRedirects,
    );
    for (const { key: name, value } of await http.jar.getCookies(this.origin)) {
      await this.driver.send('addCookie', { cookie: { name, value, path: '/', httpOnly: true } });
    }
    return answer;
  }
}
