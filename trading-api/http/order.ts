import type { Route } from './route.ts';

export const orderRoutes: readonly Route[] = [];
