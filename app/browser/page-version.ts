/** Of the build that the page's scripts belong to (root.tsx). */
export const pageVersion = (): string => document.documentElement.dataset.version ?? '';
