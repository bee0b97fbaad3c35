import { useLoaderData } from '@remix-run/react';
import { titled } from '#app/components/layout/page-meta.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { AuditLog } from './audit-table.tsx';
import { auditView } from './audit-view.server.ts';

export const meta = titled('操作记录');

export const loader = customerLoader((page) => auditView(page, 'own'));

export default function SecurityLog() {
  return <AuditLog view={useLoaderData<typeof loader>()} />;
}
