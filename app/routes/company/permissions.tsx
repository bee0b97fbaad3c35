import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { muted, small } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company.tsx';

/** Which role may do what. */
export function Permissions({ company: { permissions, roles } }: { company: CompanyView }) {
  const columns: Column<CompanyView['permissions'][number]>[] = [
    {
      key: 'permission',
      header: '权限',
      phone: 'title',
      cell: ({ label, scope }) => (
        <>
          <strong>{label}</strong>
          <div className={`${muted} ${small}`}>{scope}</div>
        </>
      ),
    },
    ...roles.map(({ value, label }) => ({
      key: value,
      header: label,
      cell: ({ roles: allowed }: CompanyView['permissions'][number]) =>
        allowed.includes(value) ? '可以' : '—',
    })),
  ];
  return (
    <Card title="角色与权限">
      <Table
        caption="角色与权限"
        columns={columns}
        rows={permissions}
        rowKey={({ label }) => label}
      />
    </Card>
  );
}
