import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode } from 'postcss';
import { CACHES } from '#app/domain/caches.ts';

/** At-rules around rules; fonts stay as they are. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

/** Rules that hold under the same at-rules, in the order of the stylesheet. */
interface Rule {
  /** 「@layer ui」, 「@media …」: outermost first. */
  under: readonly string[];
  css: string;
  /** For each of its selectors the classes required of an element or its ancestors. */
  classes: readonly (readonly string[])[];
  /** Of keyframes: they stay where a rule that stays has their name. */
  keyframes?: string;
}

/**
 * A stylesheet that can be reduced to what a page uses. Only classes decide: a rule is kept when
 * one of its selectors has no class, or only classes of the page. Statements without rules, such as
 * the order of layers, are left out.
 */
export function cuttable(stylesheet: string): (page: string) => string {
  const rules = rulesOf(postcss.parse(stylesheet).nodes, []);
  const cut = (inPage: ReadonlySet<string>): string => {
    const isUsed = ({ classes }: Rule) =>
      classes.some((needed) => needed.every((name) => inPage.has(name)));
    const text = rules.filter((rule) => !rule.keyframes && isUsed(rule)).map(({ css }) => css);
    const isNamed = (keyframes: string) => text.some((css) => css.includes(keyframes));
    return joined(
      rules.filter((rule) => (rule.keyframes ? isNamed(rule.keyframes) : isUsed(rule))),
    );
  };
  // Pages of one kind have the same classes.
  const cuts = new LRUCache<string, string>({ max: CACHES.usedRules.most });
  return (page) => {
    const inPage = classesIn(page);
    const key = [...inPage].sort().join(' ');
    const css = cuts.get(key) ?? cut(inPage);
    cuts.set(key, css);
    return css;
  };
}

function rulesOf(nodes: readonly ChildNode[], under: readonly string[]): Rule[] {
  return nodes.flatMap((node): Rule[] => {
    const css = node.toString();
    if (node.type === 'rule') return [{ under, css, classes: neededBy(node.selectors) }];
    if (node.type !== 'atrule') return [];
    // `@layer a,b;`: the order of the layers is written by the caller.
    if (!node.nodes) return [];
    if (!GROUPS.has(node.name)) {
      const keyframes = node.name === 'keyframes' ? node.params : undefined;
      return [{ under, css, classes: [[]], keyframes }];
    }
    return rulesOf(node.nodes, [...under, `@${node.name} ${node.params}`]);
  });
}

/**
 * The classes each selector requires, also of what an element has; those inside :is(), :not() and a :has() of several
 * selectors are optional.
 */
const neededBy = (selectors: readonly string[]): string[][] =>
  selectors.map((selector) => {
    const bare = selector.replace(/:(?:(?:is|not|where)\([^)]*|has\([^),]*,[^)]*)\)/g, '');
    return [...bare.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  });

function classesIn(page: string): Set<string> {
  const names = new Set<string>();
  for (const [, value = ''] of page.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of value.split(' ')) names.add(name);
  }
  return names;
}

/** Rules under the same at-rules share their brackets. */
function joined(rules: readonly Rule[]): string {
  let css = '';
  let open: readonly string[] = [];
  for (const rule of rules) {
    const shared = sharedLength(open, rule.under);
    css += '}'.repeat(open.length - shared);
    for (const header of rule.under.slice(shared)) css += `${header}{`;
    css += rule.css;
    open = rule.under;
  }
  return css + '}'.repeat(open.length);
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((header, index) => header !== other[index]);
  return at < 0 ? one.length : at;
}
