import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChosenFile, Control, RoleOptions, Visitor } from '../visitor/visitor.ts';
import { type Driver, DriverError, NotSo } from './driver.ts';
import type { Deed, Found, Step, Words } from './steps.ts';

/** What a control needs of the tab that it is in. */
interface OpenTab extends Visitor {
  readonly driver: Driver;
  ask<Answer>(steps: readonly Step[], deed: Deed): Promise<Answer>;
  mainText(): Promise<string>;
  onClose(end: () => Promise<void>): void;
  ready(): Promise<unknown>;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** A reference to an element, by the name that the standard gives it. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf';
export type Reference = Record<typeof REFERENCE, string>;

/** What a page that is still changing answers; it is tried again. */
const STILL_CHANGING =
  /^(?:element click intercepted|element not interactable|stale element reference|no such element|javascript error)$/;

type Wanted = string | RegExp;

const words = (text: Wanted): Words =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

const given = <Options extends object>(options: Options) =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (value instanceof TabControl) return [[name, value.steps]];
      return [[name, value instanceof RegExp ? words(value) : value]];
    }),
  );

/** Elements of a tab, looked for when they are used, as Playwright's locators do. */
export class TabControl implements Control {
  constructor(
    readonly tab: OpenTab,
    readonly steps: readonly Step[] = [],
  ) {}

  toString = (): string => JSON.stringify(this.steps);
  page = (): Visitor => this.tab;

  locator(css: string, options: Parameters<Control['locator']>[1] = {}): Control {
    const selector = css.replace(/(^|,)\s*>/g, '$1:scope >');
    return this.#then({ by: 'css', css: selector }).filter(options);
  }
  getByRole = (role: string, options: RoleOptions = {}): Control =>
    this.#then({ by: 'role', role, ...given(options) });
  getByLabel = (text: Wanted, options: { exact?: boolean } = {}): Control =>
    this.#then({ by: 'label', text: words(text), ...options });
  getByText = (text: Wanted, options: { exact?: boolean } = {}): Control =>
    this.#then({ by: 'text', text: words(text), ...options });
  filter(options: Parameters<Control['filter']>[0] = {}): Control {
    const step = given(options);
    return Object.keys(step).length > 0 ? this.#then({ by: 'filter', ...step }) : this;
  }
  and = (other: Control): Control => this.#then({ by: 'and', other: (other as TabControl).steps });
  first = (): Control => this.nth(0);
  last = (): Control => this.nth(-1);
  nth = (index: number): Control => this.#then({ by: 'nth', index });

  click = (): Promise<void> => this.#press({ element: true });

  async fill(value: string): Promise<void> {
    await this.#whenEnabled();
    await this.#onOne({ type: value });
  }

  check = (): Promise<void> => this.#tick(true);
  uncheck = (): Promise<void> => this.#tick(false);
  async #tick(isWanted: boolean): Promise<void> {
    if ((await this.isChecked()) !== isWanted) await this.click();
    await this.#until('is ticked', async () => (await this.isChecked()) === isWanted);
  }

  async selectOption(option: Parameters<Control['selectOption']>[0]): Promise<void> {
    await this.#whenEnabled();
    await this.#press({ option: typeof option === 'string' ? { either: option } : option });
  }

  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
    this.tab.onClose(() => rm(folder, { recursive: true, force: true }));
    const paths = await Promise.all(
      [files].flat().map(async ({ name, buffer }) => {
        const place = path.join(folder, name);
        await writeFile(place, buffer);
        return place;
      }),
    );
    const [input] = await this.#onOne({ element: true });
    await this.tab.driver.send('sendKeys', { id: input?.[REFERENCE], text: paths.join('\n') });
  }

  async all(): Promise<Control[]> {
    return (await this.#look()).map((_, index) => this.nth(index));
  }
  count = async (): Promise<number> => (await this.#look()).length;
  allTextContents = async (): Promise<string[]> =>
    (await this.#look()).map(({ text }) => text ?? '');
  textContent = async (): Promise<string | null> => (await this.#one()).text;
  getAttribute = async (name: string): Promise<string | null> => (await this.#one(name)).attribute;
  inputValue = async (): Promise<string> => (await this.#one()).value;
  isChecked = async (): Promise<boolean> => (await this.#one()).isChecked;
  isDisabled = async (): Promise<boolean> => (await this.#one()).isDisabled;
  isVisible = async (): Promise<boolean> => (await this.#look()).some((found) => found.isVisible);

  async waitFor({ state = 'visible' }: Parameters<Control['waitFor']>[0] = {}): Promise<void> {
    await this.#until(`is ${state}`, async () => {
      const found = await this.#look();
      const isVisible = found.some((one) => one.isVisible);
      const is = { visible: isVisible, hidden: !isVisible };
      return { ...is, attached: found.length > 0, detached: found.length === 0 }[state];
    });
  }

  #then(step: Step): Control {
    return new TabControl(this.tab, [...this.steps, step]);
  }

  #look = (attribute?: string): Promise<Found[]> =>
    this.tab.ask<Found[]>(this.steps, given({ look: true, attribute }) as Deed);

  /** Of the one element there is, as soon as there is one. */
  async #one(attribute?: string): Promise<Found> {
    let one: Found | undefined;
    await this.#until('is there once', async () => {
      const found = await this.#look(attribute);
      if (found.length === 1) [one] = found;
      return one !== undefined;
    });
    return one as Found;
  }

  #whenEnabled = (): Promise<void> =>
    this.#until('can be used', async () => !(await this.#one()).isDisabled);

  async #onOne(deed: Deed): Promise<Reference[]> {
    let done: Reference[] = [];
    await this.#until('is there once', async () => {
      done = await this.tab.ask<Reference[]>(this.steps, deed);
      return done.length === 1;
    });
    return done;
  }

  #press(deed: Deed): Promise<void> {
    return this.#until('can be clicked', async () => {
      const [element] = await this.#onOne(deed);
      await this.tab.driver.send('click', { id: element?.[REFERENCE] });
      await this.tab.ready();
      return true;
    });
  }

  /** Tries until it is so. */
  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    let problem = '';
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      try {
        if (await isSo()) return;
      } catch (error) {
        if (!(error instanceof DriverError && STILL_CHANGING.test(error.code))) throw error;
        problem = error.message;
      }
      await pause(PAUSE_MS);
    }
    const shown = await this.tab.mainText();
    throw new NotSo(`${this} ${what}: no; ${problem}\nat ${this.tab.url()} there is: ${shown}`);
  }
}
