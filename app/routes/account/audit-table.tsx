import type { ReactNode } from 'react';
import { EXPORTS_PAGE } from '#app/components/exports/export-control.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import * as styles from '#app/styles/desk-filter.css.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { AuditRow, auditView } from './audit-view.server.ts';

const columns: Column<AuditRow>[] = [
  { key: 'time', header: '时间', phone: 'title', nowrap: true, cell: ({ time }) => time },
  { key: 'action', header: '操作', phone: 'title', cell: ({ label }) => label },
  {
    key: 'person',
    header: '操作人',
    // Never cut off: it is what the log is for.
    phone: 'line',
    cell: ({ who }) => who || '—',
    note: ({ whoNote }) => whoNote,
  },
  { key: 'network', header: '网络地址', cell: ({ network }) => network || '—' },
  { key: 'device', header: '设备', cell: ({ device }) => device || '—' },
  {
    key: 'detail',
    header: '说明',
    phone: 'line',
    cell: ({ what }) => (what.below.length > 0 ? <What {...what} /> : what.line || '—'),
  },
];

const deskColumns: Column<AuditRow>[] = [
  ...columns.slice(0, 3),
  { key: 'account', header: '账号', cell: ({ account }) => account || '—' },
  ...columns.slice(3),
];

/** Opened where it is read: a row of everything that a setting was and is fills a phone. */
function What({ line, below }: AuditRow['what']) {
  return (
    <details>
      <summary>{line}</summary>
      <ul>
        {below.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </details>
  );
}

interface AuditLogProps {
  view: Awaited<ReturnType<typeof auditView>>;
  /** Whether it is of all accounts. */
  ofAll?: boolean;
  children?: ReactNode;
}

/** What was done, by whom, when and from where. */
export function AuditLog({ view, ofAll, children }: AuditLogProps) {
  return (
    <CustomerPage
      title="操作记录"
      action={
        <div className={cluster[3]}>
          {view.exports.map(({ label, to }) => (
            <Link key={to} to={to} reloadDocument>
              {label}
            </Link>
          ))}
          <Link to={EXPORTS_PAGE}>导出文件</Link>
        </div>
      }
    >
      <Card gap={4}>
        <Form action={view.path} className={styles.filters} key={view.action + view.phone}>
          <Field name="action" label="操作">
            <Select defaultValue={view.action} none="全部" options={view.actions} />
          </Field>
          {ofAll && (
            <Field name="phone" label="手机号">
              <Input type="search" inputMode="numeric" defaultValue={view.phone} />
            </Field>
          )}
          <Button variant="secondary">查询</Button>
        </Form>
        <Table
          caption="操作记录"
          columns={ofAll ? deskColumns : columns}
          rows={view.rows}
          hint={<p>没有符合条件的操作记录，可以换一个条件。</p>}
        />
        <Pager {...view.pager} />
      </Card>
      {children}
    </CustomerPage>
  );
}
