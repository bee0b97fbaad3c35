import postcss, { type AtRule, type Container, type Plugin, type Rule } from 'postcss';
import presetEnv from 'postcss-preset-env';

/** The oldest browsers in which layout and forms work (README, «Browsers»). */
const OLDEST = 'chrome 70, safari 13, firefox 68';

/**
 * The layers of app/styles/layers.css.ts in the order of the cascade, since bundling may put a component's rules first,
 * and that of the distances below, which any margin of a component wins over.
 */
const LAYERS = '@layer reset,distances,ui,layout,screen;';

/** `inset` came to Chromium and Safari shortly after `gap` of flexible boxes, which cannot be asked for. */
const WITHOUT_GAPS = 'not (inset:0)';

const lastValue = (rule: Rule, name: string): string | undefined => {
  const found = rule.nodes.findLast((node) => node.type === 'decl' && node.prop === name);
  return found?.type === 'decl' ? found.value : undefined;
};

/** The margins that stand in for the gaps of a flexible box; null of any other rule. */
function distancesOf(rule: Rule): string | null {
  const [row, column = row] = lastValue(rule, 'gap')?.split(' ') ?? [];
  const isFlexible = /^(?:inline-)?flex$/.test(lastValue(rule, 'display') ?? '');
  if (!row || !column || !isFlexible) return null;
  const flow = lastValue(rule, 'flex-flow') ?? '';
  if (/column/.test(lastValue(rule, 'flex-direction') ?? flow)) return `> *+*{margin-top:${row}}`;
  const wraps = /^wrap/.test(lastValue(rule, 'flex-wrap') ?? '') || /wrap/.test(flow);
  return wraps ? `> *{margin:0 ${column} ${row} 0}` : `> *+*{margin-left:${column}}`;
}

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
    root.walkRules((rule) => {
      const distances = distancesOf(rule);
      if (!distances) return;
      const own = rule.selectors.map((selector) => selector + distances).join('');
      css += conditionsOf(rule).reduce((within, { params }) => `@media ${params}{${within}}`, own);
    });
    root.append(`@layer distances{@supports ${WITHOUT_GAPS}{${css}}}`);
  },
};

/**
 * The whole stylesheet as those browsers read it. One that does not know layers drops every rule in them, so they are
 * flattened: a selector of a later layer is made more specific than all of the earlier ones.
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
  return css;
}
