import { type AtRule, parse, type Rule } from 'postcss';

/** The screen that styles are computed for, Playwright's own. */
const WIDTH_PX = 1280;
/** Of the root element, which is what `em` means in a media query. */
const LETTER_PX = 16;

type Property = 'display' | 'visibility';

interface Style {
  selector: string;
  property: Property;
  value: string;
  /** The greater one wins: layer, then specificity, then order. */
  rank: number;
}

/** The declarations of a stylesheet that may hide something, by a word that their elements have. */
type Stylesheet = ReadonlyMap<string, readonly Style[]>;

/** Pages of one kind have one stylesheet. */
const known = new Map<string, Stylesheet>();

/** What a browser shows without any stylesheet. */
const NEVER_SHOWN = new Set([
  ...['head', 'title', 'meta', 'link', 'style', 'script', 'template'],
  ...['datalist', 'base', 'area', 'param', 'rp'],
]);
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img'],
  ...['ins', 'kbd', 'label', 'mark', 'noscript', 'output', 'picture', 'q', 's', 'samp', 'small'],
  ...['span', 'strong', 'sub', 'sup', 'svg', 'time', 'u', 'var', 'wbr'],
]);

/** States that a visitor without pointer and focus never sees, and boxes that are no elements. */
const NEVER_MATCHES =
  /::|:(?:before|after|hover|active|focus|focus-within|focus-visible|target|placeholder-shown)\b/;

/** Computes the styles of a page that decide what is in sight. */
export class Styles {
  readonly #sheet: Stylesheet;
  readonly #displays = new Map<Element, string>();
  readonly #rendered = new Map<Element, boolean>();
  readonly #visibilities = new Map<Element, string>();

  constructor(document: Document) {
    const text = Array.from(document.querySelectorAll('style'), (style) => style.textContent);
    this.#sheet = stylesheetOf(text.join('\n'));
  }

  /** Forgets what has been computed: a control has changed. */
  clear(): void {
    this.#displays.clear();
    this.#rendered.clear();
    this.#visibilities.clear();
  }

  /** The computed value of `display`, as far as it distinguishes lines from blocks. */
  display(element: Element): string {
    const found = this.#displays.get(element);
    if (found !== undefined) return found;
    let display = this.#winner(element, 'display') ?? defaultDisplay(element);
    const around = element.parentElement;
    if (display.startsWith('inline') && around && /flex|grid/.test(this.display(around))) {
      display = 'block';
    }
    this.#displays.set(element, display);
    return display;
  }

  isVisible(element: Element): boolean {
    return this.#isRendered(element) && this.#visibility(element) !== 'hidden';
  }

  #isRendered(element: Element): boolean {
    const found = this.#rendered.get(element);
    if (found !== undefined) return found;
    const around = element.parentElement;
    const isRendered =
      (!around || this.#isRendered(around)) &&
      this.display(element) !== 'none' &&
      !isInClosedDetails(element);
    this.#rendered.set(element, isRendered);
    return isRendered;
  }

  #visibility(element: Element): string {
    const found = this.#visibilities.get(element);
    if (found !== undefined) return found;
    const around = element.parentElement;
    const visibility =
      this.#winner(element, 'visibility') ?? (around ? this.#visibility(around) : 'visible');
    this.#visibilities.set(element, visibility);
    return visibility;
  }

  #winner(element: Element, property: Property): string | undefined {
    const words = ['*', element.localName, ...element.classList].map((word, index) =>
      index > 1 ? `.${word}` : word,
    );
    let winner: Style | undefined;
    for (const word of words) {
      for (const style of this.#sheet.get(word) ?? []) {
        if (style.property !== property || style.rank < (winner?.rank ?? 0)) continue;
        if (element.matches(style.selector)) winner = style;
      }
    }
    return winner?.value;
  }
}

function defaultDisplay(element: Element): string {
  const { localName } = element;
  if (NEVER_SHOWN.has(localName) || element.hasAttribute('hidden')) return 'none';
  if (localName === 'dialog' && !element.hasAttribute('open')) return 'none';
  if (localName === 'input' && element.getAttribute('type') === 'hidden') return 'none';
  if (/^(?:button|input|select|textarea|meter|progress)$/.test(localName)) return 'inline-block';
  return INLINE.has(localName) ? 'inline' : 'block';
}

function isInClosedDetails(element: Element): boolean {
  const around = element.parentElement;
  if (around?.localName !== 'details' || around.hasAttribute('open')) return false;
  return element !== Array.from(around.children).find(({ localName }) => localName === 'summary');
}

function stylesheetOf(text: string): Stylesheet {
  const found = known.get(text);
  if (found) return found;
  const sheet = new Map<string, Style[]>();
  const layers: string[] = [];
  const layerOf = (name: string) => {
    if (!layers.includes(name)) layers.push(name);
    return layers.indexOf(name);
  };
  let order = 0;
  parse(text).walk((node) => {
    order += 1;
    if (node.type === 'atrule' && node.name === 'layer') node.params.split(/,\s*/).forEach(layerOf);
    if (node.type !== 'decl' || (node.prop !== 'display' && node.prop !== 'visibility')) return;
    const rule = node.parent as Rule;
    if (rule.type !== 'rule' || !isForScreen(rule)) return;
    const layer = around(rule).find(({ name }) => name === 'layer');
    // Rules without a layer win.
    const layerRank = node.important ? 99 : layer ? layerOf(layer.params) : 98;
    for (const selector of rule.selectors) {
      if (NEVER_MATCHES.test(selector)) continue;
      const rank = layerRank * 1e12 + specificity(selector) * 1e6 + order;
      const key = keyOf(selector);
      const style = { selector, property: node.prop as Property, value: node.value, rank };
      sheet.set(key, [...(sheet.get(key) ?? []), style]);
    }
  });
  known.set(text, sheet);
  return sheet;
}

function around(rule: Rule): AtRule[] {
  const found: AtRule[] = [];
  for (let at = rule.parent; at && at.type !== 'root'; at = at.parent as typeof at) {
    if (at.type === 'atrule') found.push(at as AtRule);
  }
  return found;
}

const isForScreen = (rule: Rule): boolean =>
  around(rule).every(({ name, params }) => {
    // Rules for narrow parts of a page are not for its screen.
    if (name === 'keyframes' || name === 'container') return false;
    if (name !== 'media') return true;
    const [, bound, width, unit] = /^\((min|max)-width:\s*([\d.]+)(px|em)\)$/.exec(params) ?? [];
    if (bound) {
      const px = Number(width) * (unit === 'em' ? LETTER_PX : 1);
      return bound === 'min' ? WIDTH_PX >= px : WIDTH_PX <= px;
    }
    return /^screen$/.test(params);
  });

/** Counts ids, classes and names; the selectors inside :is(), :has() and :not() count as if written there. */
function specificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  const classes = count(/\.[\w-]+|\[[^\]]*\]|:(?!is|has|not|where)[\w-]+/g);
  return count(/#[\w-]+/g) * 10_000 + classes * 100 + count(/(?:^|[\s>+~(,])[a-z][\w-]*/g);
}

/** A word of the element that a selector is about: one of its classes, else its name. */
function keyOf(selector: string): string {
  const flat = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '');
  const last = flat.split(/[\s>+~]+/).at(-1) ?? '';
  return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/.exec(last)?.[0] ?? '*';
}
