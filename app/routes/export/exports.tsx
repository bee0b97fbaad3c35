import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { EXPORTS_PAGE } from '#app/components/exports/export-control.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { exportList } from '#app/domain/export/contract.ts';
import { EXPORT_STATE_LABEL, EXPORT_STATE_TONE } from '#app/domain/export/export.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { usePolling } from '#app/hooks/use-polling.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, visuallyHidden } from '#app/styles/layout.css.ts';
import { askExportForm, askExportHandler } from './ask-export.server.ts';
import { type ExportRow, exportRow, wantedExport } from './export-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '导出文件';
const LOOK_EVERY_S = 3;

export const meta = titled(TITLE);

export const loader = customerLoader(async (page) => {
  const { request, searchParams, ask } = page;
  const paging = readPaging(searchParams);
  const [found, wanted] = await Promise.all([ask(exportList, paging), wantedExport(page)]);
  const now = new Date();
  return {
    rows: found.content.map((each) => exportRow(each, now)),
    wanted,
    form: describeForm(askExportForm, request),
    pager: pagerView(paging, found, (to) =>
      hrefOf(EXPORTS_PAGE, pagingQuery({ ...paging, page: to })),
    ),
  };
});

export const action = formAction(askExportHandler);

const COLUMNS: readonly Column<ExportRow>[] = [
  {
    key: 'label',
    header: '内容',
    phone: 'title',
    cell: ({ label }) => <strong>{label}</strong>,
  },
  {
    key: 'filters',
    header: '筛选条件',
    phone: 'run',
    cell: ({ filters }) => filters,
  },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ state }) => <Tag tone={EXPORT_STATE_TONE[state]}>{EXPORT_STATE_LABEL[state]}</Tag>,
  },
  {
    key: 'rows',
    header: '行数',
    phone: 'run',
    cell: ({ state, rows, progress, error }) =>
      state === 'waiting' ? (
        <span className={cluster[2]}>
          <progress
            aria-label="进度"
            {...(progress && { value: progress.rows, max: Math.max(progress.total, 1) })}
          />
          已读取 {rows}
          {progress && `，${progress.text}`}
        </span>
      ) : (
        error || rows
      ),
  },
  { key: 'date', header: '导出时间', phone: 'run', nowrap: true, cell: ({ date }) => date },
  {
    key: 'until',
    header: '保留至',
    phone: 'label',
    nowrap: true,
    cell: ({ state, until }) => state === 'done' && until,
  },
  rowActions(({ label, files, again }) => (
    <span className={cluster[2]}>
      {again && (
        <Link to={again} aria-label={`重新导出 ${label}`}>
          重新导出
        </Link>
      )}
      {files.map((file) => (
        <a key={file.to} href={file.to} download aria-label={`${file.label} ${label}`}>
          {file.label}
        </a>
      ))}
    </span>
  )),
];

/** What one has had gathered from long lists, how far each is, and its file. */
export default function Exports() {
  const { rows, wanted, form, pager } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isUnderWay = rows.some(({ state }) => state === 'waiting');
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay);
  if (isUnderWay && !wasUnderWay) setWasUnderWay(true);
  usePolling(revalidate, { intervalMs: LOOK_EVERY_S * 1000, active: isUnderWay });
  return (
    <CustomerPage title={TITLE}>
      {/* Said once when the last one ends, and not with each look at how far they are. */}
      <p role="status" className={visuallyHidden}>
        {isUnderWay ? '正在生成导出文件' : wasUnderWay && '导出已结束，结果见列表'}
      </p>
      {wanted && (
        <Card title={`导出${wanted.label}`}>
          <DescribedForm description={form}>
            <input type="hidden" name="kind" value={wanted.typed.kind} />
            <input type="hidden" name="filters" value={wanted.typed.filters} />
            <p>
              {wanted.filters}，共 {wanted.rows} 行。超过 {wanted.atOnce}
              的在后台生成，您可以离开本页，完成后给您发消息。
            </p>
            <div className={cluster[2]}>
              <Button>导出 {wanted.rows} 行</Button>
            </div>
          </DescribedForm>
        </Card>
      )}
      {rows.length > 0 ? (
        <Table caption={TITLE} columns={COLUMNS} rows={rows} />
      ) : (
        !wanted && (
          <EmptyState title="没有导出文件">
            <p>在订单、发票等列表点「导出」；行数多的在后台生成，在这里下载。</p>
          </EmptyState>
        )
      )}
      <Pager {...pager} />
      <p className={muted}>文件保留三天，过期请重新导出。</p>
      {isUnderWay && !wanted && <ReloadWithoutScript seconds={LOOK_EVERY_S} />}
    </CustomerPage>
  );
}
