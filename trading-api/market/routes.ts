import type { Route } from '#trading-api/platform/http/route.ts';
import { choicesToEdit, writeCategoryTax, writeChoices } from './choices.ts';
import { publishRate, ratesToEdit } from './exchange-rates.ts';
import { keepMark, markForAll, settingsToEdit, siteForAll, writeSettings } from './settings.ts';
import { begin, openState, skip, stepsOfSetup } from './setup.ts';
import {
  beginCatalogue,
  inviteByLink,
  keepTransferAccount,
  openSeller,
  tryToSend,
} from './setup-steps.ts';

export const siteRoutes: readonly Route[] = [
  siteForAll,
  markForAll,
  settingsToEdit,
  writeSettings,
  choicesToEdit,
  writeChoices,
  writeCategoryTax,
  ratesToEdit,
  publishRate,
  keepMark,
  openState,
  begin,
  stepsOfSetup,
  skip,
  beginCatalogue,
  openSeller,
  inviteByLink,
  keepTransferAccount,
  tryToSend,
];
