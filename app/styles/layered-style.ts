import { globalStyle, type StyleRule, style } from '@vanilla-extract/css';
import { layout, reset, screen, ui } from './layers.css.ts';

type LayeredRule = Omit<StyleRule, '@layer'>;

function inLayer(layer: string) {
  return (rule: LayeredRule) => style({ '@layer': { [layer]: rule } });
}

/** A class of a component in `components/ui`. */
export const uiStyle = inLayer(ui);
/** A class of the page frame or of a layout recipe. */
export const layoutStyle = inLayer(layout);
/** A class of one screen; it wins over the components it arranges. */
export const screenStyle = inLayer(screen);

/** Rules for elements without a class: the reset and the defaults of text. */
export function elementStyle(
  selector: string,
  rule: Omit<Parameters<typeof globalStyle>[1], '@layer'>,
) {
  globalStyle(selector, { '@layer': { [reset]: rule } });
}

/** A rule for a descendant of a class, which vanilla-extract keeps out of `style`. */
function insideLayer(layer: string) {
  return (selector: string, rule: Omit<Parameters<typeof globalStyle>[1], '@layer'>) =>
    globalStyle(selector, { '@layer': { [layer]: rule } });
}

export const insideStyle = insideLayer(ui);
export const insideLayoutStyle = insideLayer(layout);
export const insideScreenStyle = insideLayer(screen);
