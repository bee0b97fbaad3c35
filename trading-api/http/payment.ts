import type { Route } from './route.ts';

export const paymentRoutes: readonly Route[] = [];
