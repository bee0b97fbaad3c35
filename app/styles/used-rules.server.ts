import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode, type Rule as StyleRule } from 'postcss';
import { CACHES } from '#app/domain/caches.ts';

/** At-rules around rules; fonts stay as they are. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

/** Rules that hold under the same at-rules, in the order of the stylesheet. */
interface Rule {
  /** 「@layer ui」, 「@media …」: outermost first. */
  under: readonly string[];
  /** Each with the classes that it requires of an element or its ancestors. */
  selectors: readonly { text: string; classes: readonly string[] }[];
  /** The declarations of a rule, or a whole at-rule that has no selectors. */
  css: string;
  /** Of keyframes: they stay where a rule that stays has their name. */
  keyframes?: string;
}

/**
 * A stylesheet that can be reduced to what a page uses. Only classes decide: a selector is kept when
 * it has no class, or only classes of the page, and a rule with them. Statements without rules, such as
 * the order of layers, are left out.
 */
export function cuttable(stylesheet: string): (page: string) => string {
  const rules = rulesOf(postcss.parse(stylesheet).nodes, []);
  const cut = (inPage: ReadonlySet<string>): string => {
    const used = rules.flatMap((rule): Rule[] => {
      if (rule.selectors.length === 0) return [rule];
      const selectors = rule.selectors.filter(({ classes }) =>
        classes.every((name) => inPage.has(name)),
      );
      return selectors.length > 0 ? [{ ...rule, selectors }] : [];
    });
    const isNamed = (keyframes: string) =>
      used.some(({ selectors, css }) => selectors.length > 0 && css.includes(keyframes));
    return joined(used.filter(({ keyframes }) => !keyframes || isNamed(keyframes)));
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
    if (node.type === 'rule') {
      return [{ under, selectors: selectorsOf(node), css: `{${node.nodes.join(';')}}` }];
    }
    if (node.type !== 'atrule') return [];
    // `@layer a,b;`: the order of the layers is written by the caller.
    if (!node.nodes) return [];
    if (!GROUPS.has(node.name)) {
      const keyframes = node.name === 'keyframes' ? node.params : undefined;
      return [{ under, selectors: [], css: node.toString(), keyframes }];
    }
    return rulesOf(node.nodes, [...under, `@${node.name} ${node.params}`]);
  });
}

/**
 * The classes a selector requires, also of what an element has; those inside :is(), :not() and a :has() of several
 * selectors are optional.
 */
const selectorsOf = (rule: StyleRule): Rule['selectors'] =>
  rule.selectors.map((text) => {
    const bare = text.replace(/:(?:(?:is|not|where)\([^)]*|has\([^),]*,[^)]*)\)/g, '');
    return {
      text,
      classes: [...bare.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    };
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
    css += rule.selectors.map(({ text }) => text).join() + rule.css;
    open = rule.under;
  }
  return css + '}'.repeat(open.length);
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((header, index) => header !== other[index]);
  return at < 0 ? one.length : at;
}
