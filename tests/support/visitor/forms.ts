import { controlOf, typeOf } from './accessible.ts';
import type { ChosenFile } from './visitor.ts';

/** What a visitor has typed and chosen in the controls of one document. */
export interface Typed {
  values: Map<Element, string>;
  files: Map<Element, readonly ChosenFile[]>;
}

/** What a browser asks for when a form is sent. */
export interface Submission {
  method: 'GET' | 'POST';
  action: string;
  body?: { type: string; bytes: Buffer };
}

type Entry = readonly [name: string, value: string | ChosenFile | null];

export const isButton = (element: Element): boolean =>
  element.localName === 'button' ||
  (element.localName === 'input' && /^(?:submit|button|reset|image)$/.test(typeOf(element)));

export const isTickable = (element: Element): boolean =>
  element.localName === 'input' && /^(?:checkbox|radio)$/.test(typeOf(element));

export function isDisabled(control: Element): boolean {
  if (control.hasAttribute('disabled')) return true;
  const around = control.closest('fieldset[disabled]');
  return around !== null && control.closest('legend')?.parentElement !== around;
}

/** The form a control belongs to. */
export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form');
  return id === null ? control.closest('form') : control.ownerDocument.getElementById(id);
}

export function currentValue(control: Element, { values }: Typed): string {
  const typed = values.get(control);
  if (typed !== undefined) return typed;
  if (control.localName === 'textarea') return (control.textContent ?? '').replace(/^\n/, '');
  if (control.localName === 'select') return optionValue(chosenOption(control));
  return control.getAttribute('value') ?? (isTickable(control) ? 'on' : '');
}

const optionsOf = (select: Element) => Array.from(select.querySelectorAll('option'));

const chosenOption = (select: Element): Element | undefined => {
  const options = optionsOf(select);
  return (
    options.findLast((option) => option.hasAttribute('selected')) ??
    options.find((option) => !option.hasAttribute('disabled'))
  );
};

const optionValue = (option: Element | undefined): string =>
  option?.getAttribute('value') ?? option?.textContent?.trim() ?? '';

/** Ticks a checkbox or a radio button, or takes the tick away. */
export function tick(control: Element, ticked: boolean): void {
  if (ticked && typeOf(control) === 'radio') {
    const name = control.getAttribute('name');
    for (const other of control.ownerDocument.querySelectorAll('input[type=radio]')) {
      const isOfGroup = other.getAttribute('name') === name && formOf(other) === formOf(control);
      if (isOfGroup) other.removeAttribute('checked');
    }
  }
  control.toggleAttribute('checked', ticked);
}

/** Chooses an option by its value or words, its words, or its place; false where there is none. */
export function choose(
  select: Element,
  wanted: string | { label: string } | { index: number },
): boolean {
  const options = optionsOf(select);
  const found = options.find((option, index) => {
    const label = option.getAttribute('label') ?? option.textContent?.trim();
    if (typeof wanted === 'string') return optionValue(option) === wanted || label === wanted;
    return 'label' in wanted ? label === wanted.label : index === wanted.index;
  });
  if (!found || found.hasAttribute('disabled')) return false;
  for (const option of options) option.toggleAttribute('selected', option === found);
  return true;
}

/** What keeps a browser from sending a form, if anything. */
export function objectionTo(form: Element, button: Element | null, typed: Typed): string | null {
  if (form.hasAttribute('novalidate') || button?.hasAttribute('formnovalidate')) return null;
  for (const control of controlsOf(form)) {
    const problem = isDisabled(control) ? null : problemOf(control, typed);
    if (problem) return `${control.getAttribute('name')} ${problem}`;
  }
  return null;
}

function problemOf(control: Element, typed: Typed): string | null {
  const value = isTickable(control) ? tickedValue(control) : currentValue(control, typed);
  const isMissing = value === '' && !typed.files.get(control)?.length;
  if (isMissing) return control.hasAttribute('required') ? 'is required' : null;
  const pattern = control.getAttribute('pattern');
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'v').test(value)) return 'has another pattern';
  if (typeOf(control) !== 'number') return null;
  const bound = (name: string) => Number(control.getAttribute(name) ?? Number.NaN);
  if (Number(value) < bound('min') || Number(value) > bound('max')) return 'is out of its range';
  const step = control.getAttribute('step') ?? '1';
  if (step === 'any') return null;
  const steps = (Number(value) - (bound('min') || 0)) / Number(step);
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? 'is between two steps' : null;
}

function tickedValue(control: Element): string {
  if (typeOf(control) === 'checkbox') return control.hasAttribute('checked') ? 'on' : '';
  const name = control.getAttribute('name');
  const radios = Array.from(control.ownerDocument.querySelectorAll('input[type=radio][checked]'));
  return radios.some((radio) => radio.getAttribute('name') === name) ? 'on' : '';
}

const controlsOf = (form: Element): Element[] =>
  Array.from(form.ownerDocument.querySelectorAll('button, input, select, textarea')).filter(
    (control) => formOf(control) === form,
  );

/** What a browser sends of a form when this button is pressed. */
export function submissionOf(
  form: Element,
  button: Element | null,
  typed: Typed,
  base: string,
): Submission {
  const of = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const action = new URL(of('action') || base, base);
  const entries = entriesOf(form, button, typed);
  if (of('method').toLowerCase() !== 'post') {
    action.search = String(asQuery(entries));
    return { method: 'GET', action: action.href };
  }
  const body =
    of('enctype') === 'multipart/form-data'
      ? asMultipart(entries)
      : {
          type: 'application/x-www-form-urlencoded',
          bytes: Buffer.from(String(asQuery(entries))),
        };
  return { method: 'POST', action: action.href, body };
}

function entriesOf(form: Element, button: Element | null, typed: Typed): Entry[] {
  return controlsOf(form).flatMap((control): Entry[] => {
    const name = control.getAttribute('name');
    if (!name || isDisabled(control) || control.closest('datalist')) return [];
    if (isButton(control)) {
      return control === button ? [[name, control.getAttribute('value') ?? '']] : [];
    }
    if (isTickable(control) && !control.hasAttribute('checked')) return [];
    if (typeOf(control) === 'file') {
      const files = typed.files.get(control) ?? [];
      return files.length > 0 ? files.map((file) => [name, file]) : [[name, null]];
    }
    if (control.localName === 'select' && !chosenOption(control)) return [];
    return [[name, currentValue(control, typed).replace(/\r\n|\r|\n/g, '\r\n')]];
  });
}

const asQuery = (entries: readonly Entry[]): URLSearchParams =>
  new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : (value?.name ?? '')]),
  );

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';

/** A browser sends a file without name and content where none was chosen. */
const NO_FILE: ChosenFile = {
  name: '',
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(0),
};

function asMultipart(entries: readonly Entry[]): Submission['body'] {
  const quoted = (name: string) =>
    `"${name.replaceAll('\r\n', '%0D%0A').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    const { name: file, mimeType, buffer } = value ?? NO_FILE;
    const rest = `; filename=${quoted(file)}\r\nContent-Type: ${mimeType}\r\n\r\n`;
    return [Buffer.from(head + rest), buffer, Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** The control that a press on an element acts on: its own, or the one it labels. */
export const pressed = (element: Element): Element | null => {
  const found = element.closest('a[href], button, input, label, select, summary, textarea');
  return found?.localName === 'label' ? (controlOf(found) ?? found) : found;
};
