import { parseHTML } from 'linkedom';
import { elementsIn, nameOf } from './accessible.ts';
import { AgentControl } from './agent-control.ts';
import { formOf, isButton, isDisabled, objectionTo, submissionOf, type Typed } from './forms.ts';
import { Http, type Question } from './http.ts';
import { Styles } from './styles.ts';
import type {
  Answer,
  AskOptions,
  Client,
  Control,
  RoleOptions,
  Session,
  Visitor,
} from './visitor.ts';

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What a browser says of a navigation. */
const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};

interface AgentOptions {
  userAgent?: string;
  /** Takes what the console of a browser would say. */
  onProblem?: (problem: string) => void;
}

/** A page that has arrived, with what has been typed into it. */
interface View {
  question: Question;
  answer: Answer;
  url: string;
  html: string;
  document: Document;
  styles: Styles;
  typed: Typed;
  names: Map<Element, string>;
}

/**
 * A visitor whose browser runs no scripts: HTTP and the HTML that comes with it. Each action
 * is complete when its promise resolves, and the agent refuses what a browser would not do or a person would not find.
 */
export class Agent implements Visitor {
  readonly #http: Http;
  readonly #options: AgentOptions;
  #history: View[] = [];
  #onPopup: ((visitor: Visitor) => void) | undefined;

  constructor(origin: string, options: AgentOptions = {}, http?: Http) {
    this.#options = options;
    this.#http = http ?? new Http(origin, options.userAgent ?? CHROMIUM);
  }

  goto(path: string): Promise<Answer> {
    const url = new URL(path, this.#http.origin).href;
    return this.#open({ url, headers: { ...NAVIGATION, 'sec-fetch-site': 'none' } });
  }

  async reload(): Promise<Answer> {
    const { question } = this.#history.pop() ?? this.view();
    return this.#open(question);
  }

  async goBack(): Promise<Answer | null> {
    this.#history.pop();
    const before = this.#history.pop();
    return before ? this.#open(before.question) : null;
  }

  url = (): string => this.#history.at(-1)?.url ?? 'about:blank';
  title = async (): Promise<string> => this.view().document.title;
  content = async (): Promise<string> => this.view().html;

  locator(css: string, options?: Parameters<Visitor['locator']>[1]): Control {
    return this.#whole().locator(css, options);
  }
  getByRole(role: Parameters<Visitor['getByRole']>[0], options?: RoleOptions): Control {
    return this.#whole().getByRole(role, options);
  }
  getByLabel(label: string | RegExp, options?: { exact?: boolean }): Control {
    return this.#whole().getByLabel(label, options);
  }
  getByText(text: string | RegExp, options?: { exact?: boolean }): Control {
    return this.#whole().getByText(text, options);
  }

  waitForEvent(_: 'popup'): Promise<Visitor> {
    return new Promise((resolve) => {
      this.#onPopup = resolve;
    });
  }

  readonly request: Client = {
    get: (path, options) => this.#ask(path, {}, options),
    post: (path, { form = {}, ...options } = {}) => {
      const type = 'application/x-www-form-urlencoded';
      const bytes = Buffer.from(String(new URLSearchParams(form)));
      return this.#ask(path, { method: 'POST', body: { type, bytes } }, options);
    },
  };

  context = (): Session => ({
    request: this.request,
    cookies: async () =>
      (await this.#http.jar.getCookies(this.#http.origin)).map(({ key, value }) => ({
        name: key,
        value,
      })),
    clearCookies: async ({ name } = { name: '' }) => {
      const { jar, origin } = this.#http;
      if (!name) await jar.removeAllCookies();
      else await jar.setCookie(`${name}=; Path=/; Max-Age=0`, origin);
    },
  });

  /** The page that is shown. */
  view(): View {
    const view = this.#history.at(-1);
    if (!view) throw new Error('no page has been opened');
    return view;
  }

  /** Words of an element for people, kept as long as nothing changes. */
  nameOf(element: Element): string {
    const { names, styles } = this.view();
    const name = names.get(element) ?? nameOf(element, styles);
    names.set(element, name);
    return name;
  }

  /** Takes notice of a change in the page. */
  changed(): void {
    const { names, styles } = this.view();
    names.clear();
    styles.clear();
  }

  /** Lets a page that loads itself again do so, if it is one. */
  async refresh(): Promise<boolean> {
    const { document, url } = this.view();
    const content = document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content');
    if (!content) return false;
    const [, to = url] = /^\s*\d+\s*;\s*url=(.+)$/i.exec(content) ?? [];
    await this.#follow(to);
    return true;
  }

  /** Follows a link. */
  async follow(link: Element): Promise<void> {
    const href = link.getAttribute('href') ?? '';
    const url = new URL(href, this.url());
    if (!url.protocol.startsWith('http')) throw new Error(`a link to ${href}`);
    if (url.origin !== this.#http.origin) throw new Error(`a link to another host: ${href}`);
    if (link.getAttribute('target') !== '_blank') return this.#follow(href);
    if (!this.#onPopup) throw new Error('the link opens a tab that the test does not wait for');
    const popup = new Agent(this.#http.origin, this.#options, this.#http);
    await popup.#open(this.#fromHere({ url: url.href }));
    this.#onPopup(popup);
  }

  /** Sends a form by one of its buttons. */
  async submit(button: Element): Promise<void> {
    const form = formOf(button);
    if (!form) throw new Error('the button belongs to no form');
    const { typed } = this.view();
    const objection = objectionTo(form, button, typed);
    if (objection) throw new Error(`a browser does not send the form: ${objection}`);
    const { action, method, body } = submissionOf(form, button, typed, this.url());
    await this.#open(this.#fromHere({ url: action, method, body }));
  }

  /** Presses Enter in a control: the form is sent by its first button. */
  async submitBy(control: Element): Promise<void> {
    const form = formOf(control);
    const button = Array.from(form?.querySelectorAll('button, input') ?? []).find(
      (one) => isButton(one) && one.getAttribute('type') !== 'button' && !isDisabled(one),
    );
    if (!button) throw new Error('there is no button that sends the form');
    await this.submit(button);
  }

  #whole(): AgentControl {
    return new AgentControl(this, 'the page', () => [this.view().document.documentElement]);
  }

  #follow(href: string): Promise<void> {
    const here = new URL(this.url());
    const url = new URL(href, here);
    const isHere = url.pathname === here.pathname && url.search === here.search;
    if (isHere && href.includes('#')) {
      const view = this.view();
      this.#history.push({ ...view, url: url.href });
      return Promise.resolve();
    }
    return this.#open(this.#fromHere({ url: url.href })).then(() => undefined);
  }

  #fromHere(question: Question): Question {
    const here = new URL(this.url());
    const headers = {
      ...NAVIGATION,
      'sec-fetch-site': 'same-origin',
      referer: here.origin + here.pathname + here.search,
      ...(question.method === 'POST' && { origin: here.origin, 'cache-control': 'max-age=0' }),
    };
    return { ...question, headers };
  }

  async #open(question: Question): Promise<Answer> {
    const answer = await this.#http.ask(question);
    const { 'content-disposition': disposition, 'content-type': type = '' } = answer.headers();
    // A browser saves this and stays where it is.
    if (disposition?.startsWith('attachment') || answer.status() === 204) return answer;
    if (answer.status() >= 400) {
      const said = `Failed to load resource: the server responded with a status of ${answer.status()}`;
      this.#options.onProblem?.(`console: ${said} () (${answer.url()})`);
    }
    const html = type.startsWith('text/html') ? await answer.text() : '<html><body></body></html>';
    const wasPost = question.method === 'POST' && answer.url() === question.url;
    this.#history.push({
      question: wasPost ? question : { url: answer.url(), headers: question.headers },
      answer,
      url: answer.url(),
      ...read(html),
    });
    return answer;
  }

  #ask(path: string, question: Partial<Question>, options: AskOptions = {}): Promise<Answer> {
    const { headers, maxRedirects } = options;
    const url = new URL(path, this.#http.origin).href;
    return this.#http.ask(
      { ...question, url, headers: { accept: '*/*', ...headers } },
      maxRedirects,
    );
  }
}

function read(html: string): Omit<View, 'question' | 'answer' | 'url'> {
  const { document } = parseHTML(html);
  // The parser leaves what a browser puts right: names in large letters, and texts it calls raw.
  for (const element of elementsIn(document.documentElement)) {
    for (const name of element.getAttributeNames()) {
      if (!/[A-Z]/.test(name) || element.closest('svg')) continue;
      element.setAttribute(name.toLowerCase(), element.getAttribute(name) ?? '');
      element.removeAttribute(name);
    }
    if (element.localName === 'textarea' || element.localName === 'title') {
      const text = document.createElement('p');
      text.innerHTML = element.textContent ?? '';
      element.textContent = text.textContent;
    }
  }
  return {
    html,
    document,
    styles: new Styles(document),
    typed: { values: new Map(), files: new Map() },
    names: new Map(),
  };
}
