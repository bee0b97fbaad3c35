import { callShared } from '#app/api/cache.server.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';

export async function categoryNames(): Promise<(code: string) => string | undefined> {
  const names = new Map<string, string>();
  const note = ({ categoryCode, categoryName, children }: Category): void => {
    names.set(categoryCode, categoryName);
    children.forEach(note);
  };
  (await callShared(categoryLevelAll, {})).forEach(note);
  return (code) => names.get(code);
}
