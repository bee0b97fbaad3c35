/**
 * Runs in the page of a browser that WebDriver drives, as one script for each question: finds elements by what people
 * see of them, with the rules of the agent (visitor/accessible.ts).
 */
import {
  elementsIn,
  fits,
  holdersOf,
  isExposed,
  labelsOf,
  nameOf,
  roleOf,
  type Sight,
  textOf,
} from '../visitor/accessible.ts';
import type { Deed, Found, Step, Words } from './steps.ts';

const sight: Sight = {
  display: (element) => getComputedStyle(element).display,
  isVisible(element) {
    // A browser draws the options of a closed list itself.
    const drawn = element.localName === 'option' ? element.closest('select') : element;
    return Boolean(
      drawn?.checkVisibility({ visibilityProperty: true }) && drawn.getClientRects().length > 0,
    );
  },
};

const wanted = (words: Words): string | RegExp =>
  typeof words === 'string' ? words : new RegExp(words.source, words.flags);

function within(root: Element, step: Exclude<Step, { by: 'nth' | 'and' | 'filter' }>): Element[] {
  if (step.by === 'css') return [...root.querySelectorAll(step.css)];
  if (step.by === 'text') return holdersOf(root, wanted(step.text), step.exact);
  if (step.by === 'label') {
    const isNamed = (text: string) => fits(text, wanted(step.text), step.exact);
    return elementsIn(root).filter((element) => labelsOf(element).some(isNamed));
  }
  const { role, name, exact, level } = step;
  return elementsIn(root).filter(
    (element) =>
      roleOf(element) === role &&
      (level === undefined || element.localName === `h${level}`) &&
      isExposed(element, sight) &&
      (name === undefined || fits(nameOf(element, sight), wanted(name), exact)),
  );
}

function choose(elements: readonly Element[], step: Step): Element[] {
  if (step.by === 'nth') {
    const { index } = step;
    return elements.slice(index, index === -1 ? undefined : index + 1);
  }
  if (step.by === 'and') {
    const allowed = new Set(find(step.other));
    return elements.filter((element) => allowed.has(element));
  }
  if (step.by === 'filter') {
    const held = step.has && find(step.has);
    return elements.filter(
      (element) =>
        (step.hasText === undefined || fits(textOf(element), wanted(step.hasText))) &&
        (held?.some((one) => one !== element && element.contains(one)) ?? true) &&
        (step.visible === undefined || sight.isVisible(element) === step.visible),
    );
  }
  return [...new Set(elements.flatMap((root) => within(root, step)))];
}

const find = (steps: readonly Step[]): Element[] =>
  steps.reduce(choose, [document.documentElement]);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** As typing does it: the browser's own editing, and where a control has none, its value and what typing tells. */
function type(field: Field, value: string): void {
  field.focus();
  if (/^(?:date|time|month|number|datetime-local)$/.test(field.type)) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    return;
  }
  field.select();
  document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
}

/** The control that an element is, or the one that it labels. */
const controlOf = (element: Element): Element =>
  (element instanceof HTMLLabelElement && element.control) || element;

function foundOf(element: Element, attribute: string | undefined): Found {
  const control = controlOf(element);
  return {
    text: element.textContent,
    attribute: attribute === undefined ? null : element.getAttribute(attribute),
    value: 'value' in control ? String(control.value) : '',
    isChecked: control instanceof HTMLInputElement && control.checked,
    isDisabled: control.matches(':disabled'),
    isVisible: sight.isVisible(element),
  };
}

function run(steps: readonly Step[], deed: Deed): Found[] | Element[] {
  const elements = find(steps);
  const [element] = elements;
  if ('look' in deed) return elements.map((one) => foundOf(one, deed.attribute));
  if (!element || elements.length > 1) return elements;
  if ('option' in deed) {
    const options = [...(controlOf(element) as HTMLSelectElement).options];
    const { option } = deed;
    return options.filter(
      ({ value, label }, index) =>
        (option.index ?? index) === index &&
        (option.label ?? label) === label &&
        (option.either === undefined || [value, label].includes(option.either)),
    );
  }
  if ('type' in deed) type(controlOf(element) as Field, deed.type);
  return [controlOf(element)];
}

/** Whether the page will do what its script adds, if it has one. */
const isReady = (): boolean =>
  document.readyState === 'complete' &&
  (!document.querySelector('script[type=module]') ||
    document.documentElement.dataset.hydrated !== undefined);

Object.assign(globalThis, { inPage: { run, isReady } });
