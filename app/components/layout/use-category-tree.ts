import { useState } from 'react';
import { type CategoryNode, useRootData } from './root-data.ts';

/**
 * The categories of the page, and a way to have the levels below the first: most pages leave them
 * out, to be light. Without them each category still is a link to its list, which narrows down.
 */
export function useCategoryTree() {
  const { categories } = useRootData();
  const [tree, setTree] = useState<CategoryNode[]>();
  const isWhole = tree !== undefined || categories.some(({ children }) => children);

  async function complete(): Promise<void> {
    if (isWhole) return;
    try {
      const answer = await fetch('/categories');
      if (answer.ok) setTree(await answer.json());
    } catch {
      // No line at the moment: the next touch asks again.
    }
  }

  return { categories: tree ?? categories, complete };
}
