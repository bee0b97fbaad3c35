import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { requireStandIn } from '#app/session/session.server.ts';
import { NotOffered } from './not-offered.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '发票管理' }, matches);

export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`invoice-management${search}`);
  return { orderCode: searchParams.get('orderCode') };
}

export default function Invoices() {
  return <NotOffered title="发票管理" orderCode={useLoaderData<typeof loader>().orderCode} />;
}
