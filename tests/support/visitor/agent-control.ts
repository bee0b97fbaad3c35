import {
  elementsIn,
  fits,
  holdersOf,
  isExposed,
  labelsOf,
  mayBeNamed,
  roleOf,
  textOf,
  typeOf,
} from './accessible.ts';
import {
  choose,
  currentValue,
  isButton,
  isDisabled,
  isTickable,
  pressed,
  type Typed,
  tick,
} from './forms.ts';
import type { Styles } from './styles.ts';
import type { ChosenFile, Control, RoleOptions, Visitor } from './visitor.ts';

/** What a control needs of the page that it is on. */
interface OpenPage extends Visitor {
  view(): { document: Document; styles: Styles; typed: Typed };
  nameOf(element: Element): string;
  changed(): void;
  follow(link: Element): Promise<void>;
  submit(button: Element): Promise<void>;
}

type Find = () => Element[];
type Wanted = string | RegExp;

/** Formats that a browser takes in the controls of a type; it drops everything else. */
const FORMATS: Record<string, RegExp> = {
  color: /^#[0-9a-f]{6}$/,
  number: /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$|^$/i,
  date: /^\d{4}-\d\d-\d\d$|^$/,
  'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$|^$/,
};
const NOT_TYPED = /^(?:checkbox|radio|file|submit|button|reset|image|hidden|range)$/;

/** Elements of an agent's page, looked for when they are used, as Playwright's locators do. */
export class AgentControl implements Control {
  readonly #agent: OpenPage;
  readonly #words: string;
  readonly #find: Find;

  constructor(agent: OpenPage, words: string, find: Find) {
    this.#agent = agent;
    this.#words = words;
    this.#find = find;
  }

  toString = (): string => this.#words;
  page = (): Visitor => this.#agent;
  elements = (): Element[] => this.#find();

  locator(css: string, options: Parameters<Control['locator']>[1] = {}): Control {
    const selector = css.replace(/(^|,)\s*>/g, '$1:scope >');
    return this.#within(`locator(${css})`, (root) =>
      Array.from(root.querySelectorAll(selector)),
    ).filter(options);
  }

  getByRole(role: string, { name, exact, level }: RoleOptions = {}): Control {
    return this.#within(`${role}${name === undefined ? '' : ` ${name}`}`, (root) =>
      elementsIn(root).filter(
        (element) =>
          roleOf(element) === role &&
          (level === undefined || element.localName === `h${level}`) &&
          (name === undefined || mayBeNamed(element, name)) &&
          isExposed(element, this.#agent.view().styles) &&
          (name === undefined || fits(this.#agent.nameOf(element), name, exact)),
      ),
    );
  }

  getByLabel(label: Wanted, { exact }: { exact?: boolean } = {}): Control {
    return this.#within(`label ${label}`, (root) =>
      elementsIn(root).filter((element) =>
        labelsOf(element).some((text) => fits(text, label, exact)),
      ),
    );
  }

  getByText(text: Wanted, { exact }: { exact?: boolean } = {}): Control {
    return this.#within(`text ${text}`, (root) => holdersOf(root, text, exact));
  }

  filter({ hasText, has, visible }: Parameters<Control['filter']>[0] = {}): Control {
    if (hasText === undefined && has === undefined && visible === undefined) return this;
    const inner = has as AgentControl | undefined;
    return this.#chosen(`${this.#words} with ${hasText ?? has ?? 'sight'}`, (elements) => {
      const held = inner?.elements();
      return elements.filter(
        (element) =>
          (hasText === undefined || fits(textOf(element), hasText)) &&
          (held?.some((one) => one !== element && element.contains(one)) ?? true) &&
          (visible === undefined || this.#isVisible(element) === visible),
      );
    });
  }

  and(other: Control): Control {
    const others = other as AgentControl;
    return this.#chosen(`${this.#words} and ${others}`, (elements) => {
      const allowed = new Set(others.elements());
      return elements.filter((element) => allowed.has(element));
    });
  }

  first = (): Control => this.nth(0);
  last = (): Control => this.nth(-1);
  nth(index: number): Control {
    return this.#chosen(`${this.#words} no. ${index}`, (elements) =>
      elements.slice(index, index === -1 ? undefined : index + 1),
    );
  }

  async click(): Promise<void> {
    const element = this.#inSight();
    const target = pressed(element);
    if (!target) throw this.#error('nothing happens in a browser that runs no scripts');
    if (isDisabled(target)) throw this.#error('is disabled');
    if (target.localName === 'a') {
      if (!this.#agent.nameOf(target)) throw this.#error('a link without words');
      return this.#try(() => this.#agent.follow(target));
    }
    if (target.localName === 'summary') {
      target.parentElement?.toggleAttribute('open');
      return this.#agent.changed();
    }
    if (isTickable(target)) {
      tick(target, typeOf(target) === 'radio' || !target.hasAttribute('checked'));
      return this.#agent.changed();
    }
    if (isButton(target)) return this.#press(target);
    if (target.localName === 'label') throw this.#error('a label without a control');
  }

  async #press(button: Element): Promise<void> {
    const type = typeOf(button);
    if (!this.#agent.nameOf(button)) throw this.#error('a button without words');
    if (type === 'button' || type === 'reset') throw this.#error('a button that only scripts use');
    await this.#try(() => this.#agent.submit(button));
  }

  async fill(value: string): Promise<void> {
    const control = this.#usable();
    const isText = control.localName === 'textarea' || control.localName === 'input';
    if (!isText || NOT_TYPED.test(typeOf(control))) throw this.#error('cannot be typed into');
    if (control.hasAttribute('readonly')) throw this.#error('is read-only');
    if (FORMATS[typeOf(control)]?.test(value) === false) throw this.#error(`takes no ${value}`);
    const longest = Number(control.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY);
    if (value.length > longest) throw this.#error(`takes ${longest} characters`);
    this.#agent.view().typed.values.set(control, value);
  }

  check = (): Promise<void> => this.#tick(true);
  uncheck = (): Promise<void> => this.#tick(false);
  async #tick(ticked: boolean): Promise<void> {
    const control = this.#usable();
    if (!isTickable(control)) throw this.#error('cannot be ticked');
    if (!ticked && typeOf(control) === 'radio') throw this.#error('a radio button stays');
    tick(control, ticked);
    this.#agent.changed();
  }

  async selectOption(option: Parameters<Control['selectOption']>[0]): Promise<void> {
    const control = this.#usable();
    if (control.localName !== 'select') throw this.#error('is no list');
    if (!choose(control, option)) throw this.#error(`has no ${JSON.stringify(option)}`);
    this.#agent.changed();
  }

  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    const control = pressed(this.#one()) ?? this.#one();
    if (typeOf(control) !== 'file') throw this.#error('takes no files');
    if (isDisabled(control)) throw this.#error('is disabled');
    const list = Array.isArray(files) ? files : [files];
    if (list.length > 1 && !control.hasAttribute('multiple')) throw this.#error('takes one file');
    this.#agent.view().typed.files.set(control, list);
  }

  async all(): Promise<Control[]> {
    return this.#find().map((_, index) => this.nth(index));
  }
  count = async (): Promise<number> => this.#find().length;
  allTextContents = async (): Promise<string[]> =>
    this.#find().map(({ textContent }) => textContent ?? '');
  textContent = async (): Promise<string | null> => this.#one().textContent;
  getAttribute = async (name: string): Promise<string | null> => this.#one().getAttribute(name);
  inputValue = async (): Promise<string> =>
    currentValue(pressed(this.#one()) ?? this.#one(), this.#agent.view().typed);
  isChecked = async (): Promise<boolean> =>
    (pressed(this.#one()) ?? this.#one()).hasAttribute('checked');
  isDisabled = async (): Promise<boolean> => isDisabled(this.#one());
  async isVisible(): Promise<boolean> {
    const elements = this.#find();
    if (elements.length > 1) throw this.#error(`found ${elements.length} times`);
    return elements.some((element) => this.#isVisible(element));
  }

  async waitFor({ state = 'visible' }: Parameters<Control['waitFor']>[0] = {}): Promise<void> {
    const found = this.#find();
    if (found.length > 1) throw this.#error(`found ${found.length} times`);
    const is = {
      attached: found.length > 0,
      detached: found.length === 0,
      visible: found.some((element) => this.#isVisible(element)),
      hidden: !found.some((element) => this.#isVisible(element)),
    };
    if (!is[state]) throw this.#error(`is not ${state}`);
  }

  #isVisible(element: Element): boolean {
    return element.localName !== 'option' && this.#agent.view().styles.isVisible(element);
  }

  #within(words: string, find: (root: Element) => Element[]): AgentControl {
    const all = () => [...new Set(this.#find().flatMap(find))];
    return new AgentControl(this.#agent, `${words} in ${this.#words}`, all);
  }

  #chosen(words: string, choice: (elements: Element[]) => Element[]): AgentControl {
    return new AgentControl(this.#agent, words, () => choice(this.#find()));
  }

  /** The one element there is. */
  #one(): Element {
    const [element, ...others] = this.#find();
    if (!element) throw this.#error('is not there');
    if (others.length > 0) throw this.#error(`found ${others.length + 1} times`);
    return element;
  }

  #inSight(): Element {
    const element = this.#one();
    if (!this.#isVisible(element)) throw this.#error('is out of sight');
    return element;
  }

  /** The control that the element is, or labels; in sight, with a label and not disabled. */
  #usable(): Element {
    const element = this.#inSight();
    const control = pressed(element) ?? element;
    if (isDisabled(control)) throw this.#error('is disabled');
    if (!this.#agent.nameOf(control)) throw this.#error('a control without a label');
    return control;
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw this.#error(String(error));
    }
  }

  #error(problem: string): Error {
    const { document } = this.#agent.view();
    const text = textOf(document.querySelector('main') ?? document.documentElement);
    const shown = text.replace(/\s+/g, ' ').trim().slice(0, 400);
    return new Error(`${this.#words}: ${problem}\nat ${this.#agent.url()} there is: ${shown}`);
  }
}
