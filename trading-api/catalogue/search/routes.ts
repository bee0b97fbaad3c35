import { searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import {
  tradeWordChanges,
  tradeWordList,
  unfoundSearches,
} from '#app/domain/catalogue/search/contract.ts';
import * as savedCalls from '#app/domain/catalogue/search/saved-contract.ts';
import {
  customerRoute,
  laggingRoute,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import {
  dropSaved,
  keepSearch,
  lookAtSaved,
  renameSaved,
  savedSearchesOf,
} from './saved-searches.ts';
import { forgetTexts, historyOf, noteText } from './search-history.ts';
import { suggestionsFor } from './suggestions.ts';
import {
  changesOfTradeWords,
  listTradeWords,
  takeBackTradeWord,
  writeTradeWord,
} from './trade-words.ts';
import { unfoundTexts } from './unfound.ts';

export const searchRoutes: readonly Route[] = [
  laggingRoute(searchSuggestions, ({ db, input }) => suggestionsFor(db, input.text)),
  route(tradeWordList, ({ db }) => listTradeWords(db)),
  writeTradeWord,
  route(unfoundSearches, ({ db, now }) => unfoundTexts(db, now)),
  route(tradeWordChanges, ({ db }) => changesOfTradeWords(db)),
  takeBackTradeWord,
  customerRoute(savedCalls.searchHistory, ({ db, person }) => historyOf(db, person.id)),
  noteText,
  forgetTexts,
  savedSearchesOf,
  customerRoute(savedCalls.saveSearch, ({ db, market, person, input, now }) =>
    keepSearch(db, person.id, input, { goods: market.db, now }),
  ),
  renameSaved,
  dropSaved,
  lookAtSaved,
];
