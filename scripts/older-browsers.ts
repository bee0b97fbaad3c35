import postcss, { type AtRule, type Container, type Plugin, type Rule } from 'postcss';
import presetEnv from 'postcss-preset-env';

/** The oldest browsers in which layout and forms work (README, «Browsers»). */
const OLDEST = 'chrome 70, safari 13, firefox 68';

/** The layers of app/styles/layers.css.ts in the order of the cascade, since bundling may put a component's rules first. */
const LAYERS = '@layer reset,ui,layout,screen;';

/**
 * A query for browsers without `gap` in flexible boxes. It asks for `inset`, which came to Chromium and Safari shortly
 * after, because support for `gap` in flexible boxes cannot be queried.
 */
const WITHOUT_GAPS = 'not (inset:0)';

/** The properties that decide where the distances in a flexible box are. */
const OF_BOXES = ['display', 'gap', 'flex-direction', 'flex-wrap', 'flex-flow'] as const;
type Box = Partial<Record<(typeof OF_BOXES)[number], string>>;

function boxOf(rule: Rule): Box {
  const box: Box = {};
  for (const node of rule.nodes) {
    const name = node.type === 'decl' && OF_BOXES.find((each) => each === node.prop);
    if (name) box[name] = node.value;
  }
  return box;
}

/** The margins that replace the gaps of a flexible box; null for any other rule. */
function distancesOf(box: Box): string | null {
  const [row, column = row] = box.gap?.split(' ') ?? [];
  if (!row || !column || !/^(?:inline-)?flex$/.test(box.display ?? '')) return null;
  const flow = box['flex-flow'] ?? '';
  if (/column/.test(box['flex-direction'] ?? flow)) return `>*+*{margin-top:${row}}`;
  const wraps = /^wrap/.test(box['flex-wrap'] ?? '') || /wrap/.test(flow);
  return wraps ? `>*{margin:0 ${column} ${row} 0}` : `>*+*{margin-left:${column}}`;
}

const sidesOf = (distances: string): string | undefined => distances.split(':')[0];

/** The media queries that a rule is under, without its layer. */
function conditionsOf(rule: Rule): AtRule[] {
  const conditions: AtRule[] = [];
  for (let above = rule.parent as Container | undefined; above; above = above.parent as Container) {
    if (above.type === 'atrule' && (above as AtRule).name === 'media')
      conditions.push(above as AtRule);
  }
  return conditions;
}

const distancesOfBoxes: Plugin = {
  postcssPlugin: 'distances-of-flexible-boxes',
  Once(root) {
    let css = '';
    /** The boxes by selector, as set outside of media queries: a rule in a query changes only some properties. */
    const boxes = new Map<string, Box>();
    root.walkRules((rule) => {
      const [known, own] = [boxes.get(rule.selector), boxOf(rule)];
      const box = { ...known, ...own };
      const conditions = conditionsOf(rule);
      if (conditions.length === 0) boxes.set(rule.selector, box);
      const distances = Object.keys(own).length > 0 ? distancesOf(box) : null;
      if (!distances) return;
      const before = conditions.length > 0 && known ? distancesOf(known) : null;
      // Margins on the same sides are overridden; on others they are taken back.
      const changed =
        before && sidesOf(before) !== sidesOf(distances)
          ? ['>*{margin:0}', distances]
          : [distances];
      const rules = rule.selectors.flatMap((selector) => changed.map((each) => selector + each));
      css += conditions.reduce(
        (within, { params }) => `@media ${params}{${within}}`,
        rules.join(''),
      );
    });
    // Any margin of a component overrides them, and they those of an element.
    root.append(`@layer reset{@supports ${WITHOUT_GAPS}{${css}}}`);
  },
};

/** As the files of styles order them: what holds for less comes later, paper last. */
function rankOf({ params }: AtRule): number {
  if (/print/.test(params)) return Number.POSITIVE_INFINITY;
  const em = Number.parseFloat(/([\d.]+)em/.exec(params)?.[1] ?? 'NaN');
  if (Number.isNaN(em)) return Number.MAX_VALUE;
  return /max-width/.test(params) ? 1000 - em : em - 1000;
}

const contentOf = (rule: Rule): string => rule.nodes.map(String).join(';');

/** A browser drops a rule of which it does not know one selector, so selectors with :has() and their like stay alone. */
const isPlain = (rule: Rule): boolean =>
  !rule.selector.replaceAll(/:not\(#\\#\)/g, '').includes(':');

/** Plain neighbours with the same declarations become one rule, in queries too. */
function joinNeighbours(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    const before = node.prev();
    if (node.type === 'atrule' && node.name !== 'keyframes') joinNeighbours(node);
    if (node.type !== 'rule' || before?.type !== 'rule') continue;
    if (!isPlain(node) || !isPlain(before) || contentOf(node) !== contentOf(before)) continue;
    before.selector += `,${node.selector}`;
    node.remove();
  }
}

/** Each file of styles has queries of its own: 60 of them are eight, behind the rules that they change. */
const oneQueryEach: Plugin = {
  postcssPlugin: 'one-query-each',
  OnceExit(root) {
    const queries = new Map<string, AtRule>();
    for (const node of [...root.nodes]) {
      if (node.type !== 'atrule' || node.name !== 'media') continue;
      node.params = node.params.replaceAll(' ', '');
      node.raws.afterName = node.params.startsWith('(') ? '' : ' ';
      const known = queries.get(node.params);
      if (known) known.append(node.nodes ?? []);
      else queries.set(node.params, node);
      node.remove();
    }
    root.append([...queries.values()].sort((one, other) => rankOf(one) - rankOf(other)));
    joinNeighbours(root);
  },
};

/**
 * Rewrites the whole stylesheet for older browsers. A browser that does not know layers drops every rule in them, so
 * they are flattened: selectors of a later layer are made more specific than all selectors of earlier layers.
 */
export async function forOlderBrowsers(stylesheet: string): Promise<string> {
  const newer = presetEnv({
    browsers: OLDEST,
    preserve: false,
    features: { 'cascade-layers': true },
  });
  const { css } = await postcss([distancesOfBoxes, newer]).process(LAYERS + stylesheet, {
    from: undefined,
  });
  return postcss([oneQueryEach]).process(css, { from: undefined }).css;
}
