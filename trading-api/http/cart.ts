import type { Route } from './route.ts';

export const cartRoutes: readonly Route[] = [];
