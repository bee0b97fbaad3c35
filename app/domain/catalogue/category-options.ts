import type { Content } from '#app/domain/endpoint.ts';
import type { categoryLevelAll } from './contract.ts';

/** The categories of the third level as options, grouped by those above. */
export const categoryOptions = (tree: Content<typeof categoryLevelAll>) =>
  tree.flatMap((top) =>
    top.children.map((group) => ({
      label: `${top.categoryName} / ${group.categoryName}`,
      options: group.children.map(({ categoryCode, categoryName }) => ({
        value: categoryCode,
        label: categoryName,
      })),
    })),
  );
