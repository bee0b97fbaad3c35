import { data, type MetaFunction } from '@remix-run/node';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: '页面不存在', isLost: true }, matches);

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorPage status={404} />;
}
