import { dictionaryByType, regionTree } from '#app/contract/dictionary.ts';
import { dictionaryEntries, regionTreeText } from '../services/dictionary.ts';
import { type Route, route } from './route.ts';

export const dictionaryRoutes: readonly Route[] = [
  route(dictionaryByType, ({ db, input }) => dictionaryEntries(db, input.type)),
  route(regionTree, () => regionTreeText()),
];
