import { globalLayer } from '@vanilla-extract/css';

// The order of these calls is the order of the cascade; a screen's own rules come last.
export const reset = globalLayer('reset');
export const ui = globalLayer('ui');
export const layout = globalLayer('layout');
export const screen = globalLayer('screen');
