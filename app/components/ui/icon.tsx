import { icon } from './icon.css.ts';

const paths = {
  cart: 'M3 4h2.4l2.2 11h10l2-8H6.2M9 19.5a.75.75 0 1 0 .01 0m8 0a.75.75 0 1 0 .01 0',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  down: 'm6 9 6 6 6-6',
  up: 'M12 19V6m-6 6 6-6 6 6',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8.5v.01',
  warning: 'M12 4 3 20h18L12 4Zm0 6v5m0 2.5v.01',
  empty: 'M4 13h4l1.5 3h5l1.5-3h4M4 13l3-8h10l3 8v6H4v-6Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof paths;

/** A decorative drawing beside a text with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={icon} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
