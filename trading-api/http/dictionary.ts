import { dictionaryByType, regionTree } from '#app/contract/dictionary.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { dictionaryEntries, regionTreeText } from '../services/dictionary.ts';

export const dictionaryRoutes: readonly Route[] = [
  route(dictionaryByType, ({ db, input }) => dictionaryEntries(db, input.type)),
  route(regionTree, () => regionTreeText()),
];
