import type { FormValues } from '#app/forms/reply.ts';
import { storableValues } from '#app/forms/typed-values.ts';

/**
 * What is typed and not sent is kept in the tab, for each entry of its history: Back, Forward, a
 * reload and a restored tab show it again. A form with autocomplete="off" is left out: what it
 * holds goes out of date.
 */

const PAUSE_MS = 400;
const STORED = 'typed ';

type Forms = Record<string, FormValues>;
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The page that is shown, and its entry of the history if anything is kept for it. */
let page = '';
let entry: string | undefined;
/** Whose page it is; empty for a visitor. */
let owner = '';
let forms: Forms = {};
/** Forms that have changed since they were kept. */
const changed = new Set<HTMLFormElement>();
let pause: ReturnType<typeof setTimeout> | undefined;
let isFilling = false;
/** Set where leaving needs no question: the visitor has answered it, or stays on this site. */
let isAsked = false;

/** Full, or refused by the browser: then nothing is kept. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const entryHere = (): string | undefined => history.state?.kept;

function newEntry(): string {
  const kept = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, kept }, '');
  return kept;
}

function save(): void {
  entry ??= newEntry();
  const key = STORED + entry;
  inStorage((storage) =>
    Object.keys(forms).length > 0
      ? storage.setItem(key, JSON.stringify({ owner, forms }))
      : storage.removeItem(key),
  );
}

/** Only for its owner: what one customer typed is deleted when another one has logged in. */
function stored(): Forms {
  const key = STORED + entry;
  const kept = inStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null'));
  if (!kept) return {};
  if (!kept.owner || kept.owner === owner) return kept.forms;
  if (owner) inStorage((storage) => storage.removeItem(key));
  return {};
}

/** For a logout. */
export function forgetAllTyped(): void {
  forms = {};
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(STORED)) storage.removeItem(key);
  });
}

const HOLDS_NO_TEXT = /^(?:hidden|password|file|submit|button)$/;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && !HOLDS_NO_TEXT.test(control.type)),
  );

/** What the server calls the form; empty for one that is not kept. */
function nameOf(form: HTMLFormElement): string {
  const name = form.elements.namedItem('form');
  const isKept = form.autocomplete !== 'off' && controlsOf(form).length > 1;
  return isKept && name instanceof HTMLInputElement ? name.value : '';
}

function keep(): void {
  clearTimeout(pause);
  if (changed.size === 0) return;
  for (const form of changed) forms[nameOf(form)] = storableValues(new FormData(form));
  changed.clear();
  save();
}

function note(form: HTMLFormElement | null | undefined): void {
  if (isFilling || !form || !nameOf(form)) return;
  isAsked = false;
  // Before Back leads to another one.
  entry ??= newEntry();
  changed.add(form);
  clearTimeout(pause);
  pause = setTimeout(keep, PAUSE_MS);
}

/** A form that was sent and accepted, by its name. */
export function forgetTyped(name: unknown): void {
  for (const form of changed) if (nameOf(form) === name) changed.delete(form);
  if (typeof name !== 'string' || !forms[name]) return;
  delete forms[name];
  save();
}

export const isTicked = (control: Control): control is HTMLInputElement =>
  /^(?:checkbox|radio)$/.test(control.type);

/** The browser or its user was faster, or the server has shown what was typed. */
export const isUntouched = (control: Control): boolean =>
  control instanceof HTMLSelectElement || control.value === control.defaultValue;

/** As typing does it, so that React hears of it. */
export function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  );
  for (const name of ['input', 'change']) {
    control.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

function fill(form: HTMLFormElement, values: FormValues): void {
  const left: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(values)) left[name] = [value].flat();
  for (const control of controlsOf(form)) {
    const texts = left[control.name] ?? [];
    if (isTicked(control)) {
      const isWanted = texts.includes(control.value);
      if (control.checked !== isWanted && (isWanted || control.type === 'checkbox'))
        control.click();
    } else {
      const text = texts.shift();
      if (text !== undefined && text !== control.value && isUntouched(control)) type(control, text);
    }
  }
  addRows(form, values);
}

/** Rows that were added: the server renders them for the button that keeps a form on its page. */
function addRows(form: HTMLFormElement, values: FormValues): void {
  const keeping = form.querySelector<HTMLButtonElement>('button[value=keep]');
  const shown = new FormData(form).getAll('rows');
  if (!keeping || [values.rows ?? []].flat().every((row) => shown.includes(row))) return;
  const missing = Object.entries(values).flatMap(([name, value]) =>
    name === 'rows' || !form.elements.namedItem(name)
      ? [value]
          .flat()
          .filter((text) => name !== 'rows' || !shown.includes(text))
          .map((text) => [name, text] as const)
      : [],
  );
  const controls = missing.map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  );
  form.append(...controls);
  form.requestSubmit(keeping);
  for (const control of controls) control.remove();
}

const filled = new WeakSet<HTMLFormElement>();

/** Forms of this page that come later than the page are filled when they are there. */
let later: MutationObserver | undefined;

function restore(): void {
  const missing = new Map(Object.entries(forms));
  isFilling = true;
  for (const form of document.forms) {
    const values = missing.get(nameOf(form));
    if (values && !filled.has(form)) fill(form, values);
    if (values) filled.add(form);
    missing.delete(nameOf(form));
  }
  isFilling = false;
  if (missing.size === 0) later?.disconnect();
}

/** A page is shown to a customer, or to a visitor. */
export function showTyped(customer: string): void {
  const here = location.pathname + location.search;
  owner = customer;
  isAsked = false;
  changed.clear();
  entry = entryHere();
  // The answer to a form has taken the place of its page.
  const isReplaced = here === page && !entry;
  page = here;
  if (isReplaced) adoptAnswer();
  else forms = stored();
  if (!entry) noteTypedBefore();
  later ??= new MutationObserver(restore);
  later.observe(document.body, { childList: true, subtree: true });
  restore();
}

/** The answer shows what was typed as the server has read it: that is kept, and not written over. */
function adoptAnswer(): void {
  for (const form of document.forms) {
    filled.add(form);
    const name = nameOf(form);
    if (forms[name]) forms[name] = storableValues(new FormData(form));
  }
  if (Object.keys(forms).length > 0) save();
}

/** Keeps what was typed before this script was loaded, or is in a form under an opened dialog. */
function noteTypedBefore(): void {
  for (const form of document.forms) {
    const isChanged = (control: Control) => !isTicked(control) && !isUntouched(control);
    if (controlsOf(form).some(isChanged)) note(form);
  }
}

/** Keeps what is typed from now on. */
export function startKeeping(): void {
  document.addEventListener('input', ({ target }) => note((target as Control).form));
  // Before what was clicked takes the form away.
  document.addEventListener(
    'click',
    ({ target }) => {
      keep();
      const link = (target as Element).closest('a');
      if (link?.origin === location.origin && !link.target) isAsked = true;
    },
    true,
  );
  for (const end of ['pagehide', 'popstate']) addEventListener(end, keep, true);
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    keep();
    // Not sent by Remix: its answer is another document.
    if (!event.defaultPrevented && form.method === 'post') forgetTyped(nameOf(form));
  });
  addEventListener('beforeunload', (event) => {
    keep();
    if (isAsked || Object.keys(forms).length === 0) return;
    isAsked = true;
    event.preventDefault();
  });
}
