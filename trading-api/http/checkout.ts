import type { Route } from './route.ts';

export const checkoutRoutes: readonly Route[] = [];
