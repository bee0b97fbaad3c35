import { searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { saveTradeWord, tradeWordList } from '#app/domain/catalogue/search/contract.ts';
import {
  deleteSearch,
  forgetSearches,
  lookAtSearch,
  noteSearch,
  renameSearch,
  savedSearchList,
  saveSearch,
  searchHistory,
} from '#app/domain/catalogue/search/saved-contract.ts';
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

const SUCCESS = 'success' as const;

/** What searching needs beside the lists. */
export const searchRoutes: readonly Route[] = [
  laggingRoute(searchSuggestions, ({ db, input }) => suggestionsFor(db, input.text)),
  route(tradeWordList, ({ db }) => listTradeWords(db)),
  route(saveTradeWord, ({ db, input, now }) => writeTradeWord(db, input, now)),
  customerRoute(searchHistory, ({ db, person }) => historyOf(db, person.id)),
  customerRoute(noteSearch, async ({ db, person, input, now }) => {
    await noteText(db, person.id, input.text, now);
    return SUCCESS;
  }),
  customerRoute(forgetSearches, async ({ db, person, input }) => {
    await forgetTexts(db, person.id, input.text);
    return SUCCESS;
  }),
  customerRoute(savedSearchList, ({ db, person }) => savedSearchesOf(db, person.id)),
  customerRoute(saveSearch, async ({ db, market, person, input, now }) => {
    await keepSearch(db, person.id, input, { goods: market.db, now });
    return SUCCESS;
  }),
  customerRoute(renameSearch, async ({ db, person, input }) => {
    await renameSaved(db, person.id, input);
    return SUCCESS;
  }),
  customerRoute(deleteSearch, async ({ db, person, input }) => {
    await dropSaved(db, person.id, input.id);
    return SUCCESS;
  }),
  customerRoute(lookAtSearch, async ({ db, person, input, now }) => {
    await lookAtSaved(db, person.id, input.id, now);
    return SUCCESS;
  }),
];
