import { index, type RouteConfig, route } from '@remix-run/route-config';

export default [
  index('routes/_index.tsx'),
  route('style-guide', 'routes/style-guide.tsx'),
] satisfies RouteConfig;
