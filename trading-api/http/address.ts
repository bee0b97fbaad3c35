import type { Route } from './route.ts';

export const addressRoutes: readonly Route[] = [];
