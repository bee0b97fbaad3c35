import type { Page } from 'playwright';

/**
 * What the journeys need of a visitor of the portal: a part of Playwright's Page and Locator, so
 * that Chromium's pages are visitors as they are. The other visitor is the agent (agent.ts), which
 * runs no scripts and needs no browser.
 */
export interface Visitor {
  goto(path: string): Promise<Answer | null>;
  reload(): Promise<Answer | null>;
  goBack(): Promise<Answer | null>;
  url(): string;
  title(): Promise<string>;
  /** The HTML of the page. */
  content(): Promise<string>;
  locator(css: string, options?: { hasText?: string | RegExp; has?: Control }): Control;
  getByRole(role: Role, options?: RoleOptions): Control;
  getByLabel(label: string | RegExp, options?: { exact?: boolean }): Control;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Control;
  /** The tab that the next link opens. */
  waitForEvent(event: 'popup'): Promise<Visitor>;
  context(): Session;
  /** Asks for something beside the page, with the visitor's cookies. */
  readonly request: Client;
}

export interface Control {
  locator(css: string, options?: { hasText?: string | RegExp; has?: Control }): Control;
  getByRole(role: Role, options?: RoleOptions): Control;
  getByLabel(label: string | RegExp, options?: { exact?: boolean }): Control;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Control;
  filter(options?: { hasText?: string | RegExp; has?: Control; visible?: boolean }): Control;
  and(other: Control): Control;
  first(): Control;
  last(): Control;
  nth(index: number): Control;
  page(): Visitor;

  click(): Promise<void>;
  fill(value: string): Promise<void>;
  check(): Promise<void>;
  uncheck(): Promise<void>;
  selectOption(option: string | { label: string } | { index: number }): Promise<unknown>;
  setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void>;

  all(): Promise<Control[]>;
  count(): Promise<number>;
  allTextContents(): Promise<string[]>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
  inputValue(): Promise<string>;
  isChecked(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  isVisible(): Promise<boolean>;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
}

export interface Session {
  cookies(): Promise<readonly { name: string; value: string }[]>;
  clearCookies(options?: { name: string }): Promise<void>;
  readonly request: Client;
}

export interface Client {
  get(path: string, options?: AskOptions): Promise<Answer>;
  post(path: string, options?: AskOptions & { form?: Record<string, string> }): Promise<Answer>;
}

export interface AskOptions {
  headers?: Record<string, string>;
  maxRedirects?: number;
}

export interface Answer {
  url(): string;
  status(): number;
  headers(): Record<string, string>;
  text(): Promise<string>;
  body(): Promise<Buffer>;
}

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Role = Parameters<Page['getByRole']>[0];

export interface RoleOptions {
  name?: string | RegExp;
  exact?: boolean;
  level?: number;
}
