import postcss, { type Declaration } from 'postcss';

/** What says how shapes look, as an attribute or as a declaration alike (SVG 2, 6.1). */
export const PRESENTATION = [
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-path', 'clip-rule', 'mask', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'stop-color', 'stop-opacity'],
  ...['display', 'visibility', 'paint-order', 'vector-effect'],
];
const KEPT = new Set(PRESENTATION);

/** What changes how shapes look and is no attribute that a mark keeps; other declarations are of texts, or say nothing. */
const SEEN =
  /^(?:filter|mix-blend-mode|isolation|marker(?:-start|-mid|-end)?|mask-(?:image|mode)|transform|translate|rotate|scale|background(?:-\w+)?|animation(?:-\w+)?|offset-path|d)$/;
/** The same where it is an attribute already. */
const AS_ATTRIBUTE = /^(?:filter|marker-(?:start|mid|end))$/;
/** Values by which such a declaration says that nothing is to be seen of it. */
const NOTHING = /^(?:none|normal|auto|initial|inherit|unset|transparent|0)$/i;

interface Rule {
  tag: string;
  id: string;
  classes: string[];
  /** The heavier one wins, of two the later one. */
  weight: number;
  at: number;
  said: Declaration[];
}

/** A class, a name or an element, and those together: what programs that draw write. */
const SIMPLE = /^(\*|[\w-]+)?((?:[.#][\w-]+)*)$/;

/** Rules about texts, and about the file. */
const PASSED_OVER = new Set(['font-face', 'charset', 'namespace']);

export interface Styles {
  /** The attributes of an element with what the styles say of it. */
  attributesOf(tag: string, attributes: Readonly<Record<string, string>>): Record<string, string>;
  /** What is said and cannot be kept, in its own words. */
  lost: ReadonlySet<string>;
}

/**
 * Reads the styles of a drawing: a mark has none of its own, since every page shows it, so what they say of its shapes becomes
 * attributes.
 */
export function stylesOf(svg: string): Styles {
  const lost = new Set<string>();
  const rules: Rule[] = [];
  for (const rest of svg.split(/<style\b[^<>]*>/i).slice(1)) {
    const [css = ''] = rest.split(/<\/style/i, 1);
    readRules(css.replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, ''), rules, lost);
  }
  const byKey = grouped(rules);
  return {
    lost,
    attributesOf(tag, attributes) {
      const { style = '', class: names = '', ...said } = attributes;
      const own = new Map(Object.entries(said));
      const id = own.get('id') ?? '';
      const classes = names.split(/\s+/).filter(Boolean);
      const keys = [...classes.map((name) => `.${name}`), `#${id}`, tag, '*'];
      const found = keys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(
          (rule) =>
            (rule.tag === '*' || rule.tag === tag) &&
            (rule.id === '' || rule.id === id) &&
            rule.classes.every((name) => classes.includes(name)),
        );
      const declared = [
        ...[...new Set(found)].sort((a, b) => a.weight - b.weight || a.at - b.at),
        { said: declarationsIn(style, lost) },
      ].flatMap(({ said: each }) => each);
      const ordered = [
        ...declared.filter((each) => !each.important),
        ...declared.filter((each) => each.important),
      ];
      for (const [name, value] of own) {
        if (AS_ATTRIBUTE.test(name) && !NOTHING.test(value)) lost.add(`${name}: ${value}`);
      }
      for (const { prop, value } of ordered) {
        const name = prop.toLowerCase();
        if (KEPT.has(name)) {
          if (/var\(/i.test(value)) lost.add(`${name}: ${value}`);
          else own.set(name, value);
        } else if (SEEN.test(name) && !NOTHING.test(value)) lost.add(`${name}: ${value}`);
      }
      return Object.fromEntries(own);
    },
  };
}

const keyOf = ({ classes: [name], id, tag }: Rule): string =>
  name ? `.${name}` : id ? `#${id}` : tag;

function grouped(rules: readonly Rule[]): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  for (const rule of rules) {
    const group = groups.get(keyOf(rule));
    if (group) group.push(rule);
    else groups.set(keyOf(rule), [rule]);
  }
  return groups;
}

function parsed(css: string, lost: Set<string>): postcss.Root {
  try {
    return postcss.parse(css);
  } catch {
    lost.add(css.trim().slice(0, 40));
    return postcss.root();
  }
}

function readRules(css: string, rules: Rule[], lost: Set<string>): void {
  for (const node of parsed(css, lost).nodes) {
    if (node.type === 'atrule' && !PASSED_OVER.has(node.name)) lost.add(`@${node.name}`);
    if (node.type !== 'rule') continue;
    const said = node.nodes.filter((each) => each.type === 'decl');
    for (const selector of node.selectors) {
      const [, tag = '*', names = ''] = SIMPLE.exec(selector) ?? [];
      if (!SIMPLE.test(selector)) {
        lost.add(selector);
        continue;
      }
      const classes = [...names.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
      const id = /#([\w-]+)/.exec(names)?.[1] ?? '';
      const weight = Number(id !== '') * 100 + classes.length * 10 + Number(tag !== '*');
      rules.push({ tag, id, classes, weight, at: rules.length, said });
    }
  }
}

const declarationsIn = (style: string, lost: Set<string>): Declaration[] =>
  parsed(style, lost).nodes.filter((each) => each.type === 'decl');
