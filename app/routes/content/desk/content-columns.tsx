import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/notice.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, nowrap, small } from '#app/styles/layout.css.ts';
import { articleEditHref } from './content-paths.ts';
import type { ArticleRow } from './content-rows.server.ts';

export const ARTICLE_COLUMNS: readonly Column<ArticleRow>[] = [
  {
    key: 'title',
    header: '标题',
    phone: 'title',
    cell: ({ id, title, type }) => (
      <>
        <Link to={articleEditHref(id)}>
          <strong>{title}</strong>
        </Link>
        <div className={classNames(muted, small)}>{type}</div>
      </>
    ),
  },
  { key: 'state', header: '状态', cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag> },
  {
    key: 'published',
    header: '发布时间',
    cell: ({ published }) => <span className={nowrap}>{published}</span>,
  },
  {
    key: 'updated',
    header: '最近修改',
    cell: ({ updated }) => <span className={nowrap}>{updated}</span>,
  },
  {
    key: 'do',
    header: '操作',
    phone: 'line',
    cell: ({ title, path, changes }) => (
      <div className={cluster[1]}>
        {path && (
          <ButtonLink to={path} variant="quiet" size="small" aria-label={`查看 ${title}`}>
            查看
          </ButtonLink>
        )}
        {changes.map(({ change, label, to }) => (
          <ButtonLink
            key={change}
            to={to}
            variant="quiet"
            size="small"
            aria-label={`${label} ${title}`}
            preventScrollReset
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    ),
  },
];
