import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css';
import { FIRST_SITE } from '#app/domain/market/site.ts';

/**
 * Colours are custom properties, so that a company can rebrand the portal by overriding them.
 * Text colours reach 4.5 : 1 on `surface`, `page` and their own tint; `outline` reaches 3 : 1.
 */
export const color = createGlobalThemeContract({
  page: 'page',
  surface: 'surface',
  sunken: 'sunken',
  text: 'text',
  muted: 'muted',
  line: 'line',
  outline: 'outline',
  primary: 'primary',
  primaryDeep: 'primary-deep',
  primaryTint: 'primary-tint',
  buy: 'buy',
  buyDeep: 'buy-deep',
  buyTint: 'buy-tint',
  danger: 'danger',
  dangerTint: 'danger-tint',
  success: 'success',
  successTint: 'success-tint',
  warning: 'warning',
  warningTint: 'warning-tint',
});

createGlobalTheme(':root', color, {
  page: '#f4f6f8',
  surface: '#fff',
  sunken: '#f8fafb',
  text: '#1b2530',
  muted: '#566373',
  line: '#dde3e9',
  outline: '#808d9b',
  primary: FIRST_SITE.brand,
  primaryDeep: '#143a5c',
  primaryTint: '#eaf1f7',
  // Warm orange is only for prices and the one buying action of a screen.
  buy: FIRST_SITE.action,
  buyDeep: '#9c3608',
  buyTint: '#fdf1ea',
  danger: '#b3261e',
  dangerTint: '#fdeeec',
  success: '#176b3c',
  successTint: '#e9f5ee',
  warning: '#7d5200',
  warningTint: '#fdf5e1',
});

/** Multiples of 4 px. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  12: '48px',
} as const;

/** Six sizes; 14 px is the text of a dense market, 16 px that of controls on a phone. */
export const size = {
  small: '.75rem',
  body: '.875rem',
  large: '1rem',
  title: '1.25rem',
  heading: '1.5rem',
  display: '2rem',
} as const;

export const radius = { small: '3px', medium: '6px', pill: '99px' } as const;

export const shadow = { raised: '0 8px 24px rgb(20 40 60/.16)' } as const;

/** Of what head, page and foot hold, and of the free space beside it on a large screen. */
export const containerWidth = '85rem';
export const gutter = '40px';

/**
 * Media queries: a phone, below and above the two-column layouts; whether filters are beside their
 * list. In em, so that larger letters get the layout of a smaller screen.
 */
export const media = {
  phone: '(max-width:39.99em)',
  narrow: '(max-width:59.99em)',
  wide: '(min-width:60em)',
  beside: '(min-width:80em)',
  stacked: '(max-width:79.99em)',
  print: 'print',
} as const;

/** Container queries: whether a table of many columns has room for them or not; the same of few. */
export const containerQuery = {
  rows: '(min-width:58.75rem)',
  narrow: '(max-width:58.74rem)',
  narrowOfFew: '(max-width:37.49rem)',
} as const;
