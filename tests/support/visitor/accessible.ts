import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** What is known of how elements are drawn: of an agent's page from its styles, in a browser from the browser. */
export interface Sight {
  display(element: Element): string;
  isVisible(element: Element): boolean;
}

/** Inside of these, a header or footer is not the page's. */
const SECTIONING = 'article, aside, main, nav, section';

const explicitRole = (element: Element) => element.getAttribute('role')?.trim().split(/\s+/)[0];

const isNamed = (element: Element) =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name));

const roles = new WeakMap<Element, string | null>();

/** The role of an element, as Playwright's getByRole finds it. */
export function roleOf(element: Element): string | null {
  const known = roles.get(element);
  if (known !== undefined) return known;
  const role = computeRole(element);
  roles.set(element, role);
  return role;
}

function computeRole(element: Element): string | null {
  const explicit = explicitRole(element);
  if (explicit) return explicit;
  switch (element.localName) {
    case 'summary':
      return null;
    case 'header':
    case 'footer':
      return element.closest(SECTIONING) ? null : getRole(element);
    case 'form':
    case 'section':
      return isNamed(element) ? getRole(element) : null;
    case 'input':
      return inputRole(element);
    case 'search':
      return 'search';
    case 'svg':
      return 'img';
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
    default:
      return getRole(element);
  }
}

function inputRole(input: Element): string | null {
  const type = typeOf(input);
  if (type === 'hidden') return null;
  if (/^(?:button|submit|reset|image|file)$/.test(type)) return 'button';
  if (type === 'checkbox' || type === 'radio') return type;
  if (type === 'number') return 'spinbutton';
  if (type === 'range') return 'slider';
  if (input.hasAttribute('list')) return 'combobox';
  return type === 'search' ? 'searchbox' : 'textbox';
}

const SHOW_ELEMENT = 1;
const inside = new WeakMap<Element, Element[]>();

/** The elements inside of another, in the order of the document; those of a page stay as it has arrived. */
export function elementsIn(root: Element): Element[] {
  const known = inside.get(root);
  if (known) return known;
  const elements: Element[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_ELEMENT);
  for (let next = walker.nextNode(); next; next = walker.nextNode()) elements.push(next as Element);
  inside.set(root, elements);
  return elements;
}

/** Whether assistive technology finds an element. */
export function isExposed(element: Element, styles: Sight): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.getAttribute('aria-hidden') === 'true') return false;
  }
  // A browser draws the options of a closed list itself.
  const drawn = element.localName === 'option' ? element.closest('select') : element;
  return drawn !== null && styles.isVisible(drawn);
}

/** The words an element is read out with. */
export const nameOf = (element: Element, styles: Sight): string =>
  normalise(
    computeAccessibleName(element, {
      computedStyleSupportsPseudoElements: false,
      getComputedStyle: (of) => {
        const values = {
          display: styles.display(of),
          visibility: styles.isVisible(of) ? 'visible' : 'hidden',
        };
        const getPropertyValue = (name: string) =>
          Object.hasOwn(values, name) ? values[name as keyof typeof values] : '';
        return { ...values, getPropertyValue } as CSSStyleDeclaration;
      },
    }),
  );

/** Attributes that may stand in a name. */
const IN_NAMES = ['aria-label', 'alt', 'title', 'value', 'placeholder'];
const spoken = new WeakMap<Element, string | null>();

/** All that an element's name is chosen from, in order; null where some of it stands elsewhere, or is typed. */
function spokenIn(element: Element): string | null {
  const known = spoken.get(element);
  if (known !== undefined) return known;
  const isContent = element.localName === 'button' && !labelsIn(element.ownerDocument).has(element);
  const isControl = LABELLED.test(element.localName) && !isContent;
  let all: string | null = IN_NAMES.map((name) => element.getAttribute(name) ?? '').join('');
  if (isControl || element.hasAttribute('aria-labelledby')) all = null;
  for (let child = element.firstChild; child && all !== null; child = child.nextSibling) {
    if (child.nodeType === 3) all += child.nodeValue;
    if (child.nodeType !== 1) continue;
    const inner = spokenIn(child as Element);
    all = inner === null ? null : all + inner;
  }
  all = all === null ? null : letters(all);
  spoken.set(element, all);
  return all;
}

const letters = (text: string) => text.replace(/[\s\u200b\u00ad]/g, '').toLowerCase();

/** Whether an element can be named so at all: computing a name takes far longer than this look. */
export function mayBeNamed(element: Element, wanted: string | RegExp): boolean {
  const all = wanted instanceof RegExp ? null : spokenIn(element);
  if (all === null) return true;
  let at = 0;
  for (const letter of letters(wanted as string)) {
    at = all.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}

const normalise = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Words as Playwright looks for them: exactly, anywhere in any letter case, or by a pattern. */
export function fits(text: string, wanted: string | RegExp, exact = false): boolean {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags).test(text);
  const found = normalise(text);
  const words = normalise(wanted);
  return exact ? found === words : found.toLowerCase().includes(words.toLowerCase());
}

const WITHOUT_TEXT = new Set(['head', 'script', 'style', 'template']);

/** The text of an element, of a button that is an input too. */
export const textOf = (element: Element): string => look(element, () => false).text;

/** The smallest elements of a subtree that hold a text, in the order of the document. */
export const holdersOf = (root: Element, wanted: string | RegExp, exact?: boolean): Element[] =>
  look(root, (text) => fits(text, wanted, exact)).holders;

function look(
  element: Element,
  isWanted: (text: string) => boolean,
): { text: string; holders: Element[] } {
  if (WITHOUT_TEXT.has(element.localName)) return { text: '', holders: [] };
  let text = '';
  const holders: Element[] = [];
  let isInside = false;
  if (element.localName === 'input' && /^(?:submit|button)$/.test(typeOf(element))) {
    text = element.getAttribute('value') ?? '';
  }
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 3) text += child.nodeValue;
    if (child.nodeType !== 1) continue;
    const inner = look(child as Element, isWanted);
    text += inner.text;
    holders.push(...inner.holders);
    isInside ||= isWanted(inner.text);
  }
  return { text, holders: !isInside && isWanted(text) ? [element, ...holders] : holders };
}

export const typeOf = (input: Element): string => input.getAttribute('type')?.toLowerCase() ?? '';

const LABELLED = /^(?:button|input|meter|output|progress|select|textarea)$/;

/** The labels of a control, each with its text. */
export function labelsOf(control: Element): string[] {
  const { ownerDocument } = control;
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  if (ids.length > 0)
    return ids.flatMap((id) => ownerDocument.getElementById(id) ?? []).map(textOf);
  const label = control.getAttribute('aria-label');
  if (label !== null) return [label];
  if (!LABELLED.test(control.localName)) return [];
  return (labelsIn(ownerDocument).get(control) ?? []).map(textOf);
}

const labelsOfPages = new WeakMap<Document, Map<Element, Element[]>>();

/** The labels of each control, found once: those of a page that has arrived stay as they are. */
function labelsIn(document: Document): Map<Element, Element[]> {
  const known = labelsOfPages.get(document);
  if (known) return known;
  const labels = new Map<Element, Element[]>();
  for (const label of document.querySelectorAll('label')) {
    const control = controlOf(label);
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  labelsOfPages.set(document, labels);
  return labels;
}

/** The control that a label is for. */
export function controlOf(label: Element): Element | null {
  const id = label.getAttribute('for');
  if (id !== null) return label.ownerDocument.getElementById(id);
  return elementsIn(label).find(({ localName }) => LABELLED.test(localName)) ?? null;
}
