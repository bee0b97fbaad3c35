import { expect, test } from 'vitest';
import { ABOUT_MENUS } from './about-menu.server.ts';

const pathsOf = (menu: 6 | 8) => ABOUT_MENUS[menu].map(({ to }) => to.replace(/\?.*/, ''));

test('spec 3 §2.2: the older variant of the about-side menu has 8 items: profile, culture, notices, news, investors, links, jobs, contact', () => {
  expect(pathsOf(8)).toEqual([
    ...['/about', '/culture', '/notice', '/news', '/touzi', '/linkUs', '/job', '/contactUs'],
  ]);
});

test('spec 3 §2.2: items 1 to 6 go to /about, /notice, /linkUs, /contactUs, /touzi, /job', () => {
  expect(pathsOf(6)).toEqual(['/about', '/notice', '/linkUs', '/contactUs', '/touzi', '/job']);
});
