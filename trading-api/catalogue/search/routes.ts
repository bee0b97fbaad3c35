import { searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { saveTradeWord, tradeWordList } from '#app/domain/catalogue/search/contract.ts';
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
import { listTradeWords, writeTradeWord } from './trade-words.ts';

export const searchRoutes: readonly Route[] = [
  laggingRoute(searchSuggestions, ({ db, input }) => suggestionsFor(db, input.text)),
  route(tradeWordList, ({ db }) => listTradeWords(db)),
  route(saveTradeWord, ({ db, input, now }) => writeTradeWord(db, input, now)),
  customerRoute(savedCalls.searchHistory, ({ db, person }) => historyOf(db, person.id)),
  customerRoute(savedCalls.noteSearch, ({ db, person, input, now }) =>
    noteText(db, person.id, input.text, now),
  ),
  customerRoute(savedCalls.forgetSearches, ({ db, person, input }) =>
    forgetTexts(db, person.id, input.text),
  ),
  customerRoute(savedCalls.savedSearchList, ({ db, person }) => savedSearchesOf(db, person.id)),
  customerRoute(savedCalls.saveSearch, ({ db, market, person, input, now }) =>
    keepSearch(db, person.id, input, { goods: market.db, now }),
  ),
  customerRoute(savedCalls.renameSearch, ({ db, person, input }) =>
    renameSaved(db, person.id, input),
  ),
  customerRoute(savedCalls.deleteSearch, ({ db, person, input }) =>
    dropSaved(db, person.id, input.id),
  ),
  customerRoute(savedCalls.lookAtSearch, ({ db, person, input, now }) =>
    lookAtSaved(db, person.id, input.id, now),
  ),
];
