import { callShared } from '#app/api/cache.server.ts';
import { categoryAttributes } from '#app/domain/catalogue/attribute-contract.ts';
import { attributeLabel } from '#app/domain/catalogue/attributes.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';

/** What categories are called by their codes, and attributes by their keys. */
export async function categoryNames(): Promise<(code: string) => string | undefined> {
  const names = new Map<string, string>();
  const note = ({ categoryCode, categoryName, children }: Category): void => {
    names.set(categoryCode, categoryName);
    children.forEach(note);
  };
  const [tree, attributes] = await Promise.all([
    callShared(categoryLevelAll, {}),
    callShared(categoryAttributes, {}),
  ]);
  tree.forEach(note);
  for (const attribute of attributes) names.set(attribute.key, attributeLabel(attribute));
  return (code) => names.get(code);
}
