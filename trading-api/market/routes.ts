import type { Route } from '#trading-api/platform/http/route.ts';
import { keepMark, markForAll, settingsToEdit, siteForAll, writeSettings } from './settings.ts';

export const siteRoutes: readonly Route[] = [
  siteForAll,
  markForAll,
  settingsToEdit,
  writeSettings,
  keepMark,
];
