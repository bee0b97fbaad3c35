import { parseHTML } from 'linkedom';
import { expect } from 'vitest';
import { formOf } from '#tests/support/visitor/forms.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** What people fill in; a file cannot be sent empty. */
const FILLED = 'input:not([type=hidden], [type=file], [readonly]), select, textarea';

const all = (root: ParentNode, css: string): Element[] => Array.from(root.querySelectorAll(css));

export const nameOf = (form: Element) =>
  form.querySelector('[name=form]')?.getAttribute('value') ?? '';

/** What a form is about: where each row of a page has the same one, its hidden controls differ. */
const hiddenOf = (form: Element): string =>
  all(form, 'input[type=hidden]:not([name=serial], [name=csrf])')
    .map((control) => `${control.getAttribute('name')}=${control.getAttribute('value')}`)
    .join('&');

/** The forms of a page that people fill in. */
export const filledForms = (document: Document): Element[] =>
  all(document, 'form[method=post]').filter((form) =>
    all(document, FILLED).some((control) => formOf(control) === form),
  );

/** A form as it is sent by its first button with nothing filled in. */
function emptied(document: Document, form: Element): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const control of all(document, 'input, select, textarea')) {
    const name = control.getAttribute('name');
    const type = control.getAttribute('type');
    if (!name || formOf(control) !== form || /^(?:file|checkbox|radio)$/.test(type ?? '')) continue;
    fields[name] = type === 'hidden' ? (control.getAttribute('value') ?? '') : '';
  }
  const button = all(document, 'button').find(
    (one) => formOf(one) === form && one.getAttribute('type') !== 'button',
  );
  const pressed = button?.getAttribute('name');
  return pressed ? { ...fields, [pressed]: button?.getAttribute('value') ?? '' } : fields;
}

/** Sends it empty; the same form as it comes back if it is refused, else null. */
export async function sentEmpty(
  page: Visitor,
  document: Document,
  form: Element,
): Promise<Element | null> {
  const action = new URL(form.getAttribute('action') || page.url(), page.url());
  const answer = await page.request.post(action.pathname + action.search, {
    form: emptied(document, form),
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 422) return null;
  const { document: refused } = parseHTML(await answer.text());
  const same = all(refused, 'form[method=post]').filter((one) => nameOf(one) === nameOf(form));
  const found = same.find((one) => hiddenOf(one) === hiddenOf(form)) ?? same[0];
  expect.soft(found, `${nameOf(form)} comes back`).toBeDefined();
  return found ?? null;
}

/** The text of what describes an element. */
const describing = (element: Element | null): string =>
  (element?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => element?.ownerDocument.getElementById(id)?.textContent ?? '')
    .join('\n');

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]';

/** What the pattern of errors lacks in a refused form. */
export function lackingIn(form: Element): string[] {
  const lacking: string[] = [];
  const document = form.ownerDocument;
  const summary = form.querySelector('[role=alert]');
  if (!summary?.textContent) return ['no summary'];
  if (!summary.closest('[autofocus]')) lacking.push('the summary has no focus');
  const first = all(form, FILLED)[0];
  const follows = first && summary.compareDocumentPosition(first) & 4;
  if (first && !follows) lacking.push('the summary is not on top');
  const linked = new Set<Element>();
  for (const link of all(summary, 'a[href^="#"]')) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    const target = document.getElementById(id);
    if (!target?.matches(FOCUSABLE)) {
      lacking.push(`${link.textContent} leads to no control: ${id}`);
      continue;
    }
    linked.add(target);
    const text = link.textContent ?? '';
    const isButton = target.localName === 'button';
    const beside = describing(target);
    const isSaid = text.split('；').some((each) => beside.includes(each));
    if (!isButton && !isSaid) lacking.push(`${id} does not say ${text}`);
  }
  const places = [...linked].map((target) => all(document, '*').indexOf(target));
  const sorted = places.toSorted((one, other) => one - other);
  if (places.join() !== sorted.join()) {
    lacking.push(`other order than the page: ${[...linked].map(({ id }) => id).join()}`);
  }
  for (const control of all(form, '[aria-invalid]')) {
    const group = control.closest('fieldset');
    if (linked.has(control) || (group && linked.has(group))) continue;
    lacking.push(`nothing leads to ${control.getAttribute('name')}`);
  }
  return lacking;
}
