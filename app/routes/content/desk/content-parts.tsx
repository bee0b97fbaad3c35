import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { GroupedOptions, type OptionGroup } from '#app/components/ui/grouped-options.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Option, Select } from '#app/components/ui/select.tsx';
import { type Column, rowActions } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import * as styles from '#app/styles/desk-filter.css.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { articleEditHref, CONTENT_DESK, type ShownArticles } from './content-paths.ts';
import type { ArticleRow } from './content-rows.server.ts';

export const ARTICLE_COLUMNS: readonly Column<ArticleRow>[] = [
  {
    key: 'title',
    header: '标题',
    phone: 'title',
    cell: ({ id, title }) => (
      <Link to={articleEditHref(id)}>
        <strong>{title}</strong>
      </Link>
    ),
    note: ({ type }) => type,
  },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
  },
  {
    key: 'published',
    header: '发布时间',
    nowrap: true,
    phone: 'hidden',
    cell: ({ published }) => published,
  },
  {
    key: 'updated',
    header: '最近修改',
    nowrap: true,
    cell: ({ updated }) => updated,
  },
  rowActions(({ title, path, changes }) => (
    <div className={cluster[1]}>
      {path && <RowLink to={path} label="查看" of={title} variant="quiet" />}
      {changes.map(({ change, label, to }) => (
        <RowLink key={change} to={to} label={label} of={title} variant="quiet" preventScrollReset />
      ))}
    </div>
  )),
];

interface ContentFilterProps {
  shown: ShownArticles;
  types: readonly OptionGroup[];
  states: readonly Option[];
}

/** Narrows the list of articles. Each control shows the condition of the list below. */
export function ContentFilter({ shown, types, states }: ContentFilterProps) {
  const { type = '', state = '', keyword = '' } = shown;
  return (
    <Form action={CONTENT_DESK} className={styles.filters}>
      <Field name="type" label="栏目">
        <Select key={type} defaultValue={type} none="全部栏目">
          <GroupedOptions groups={types} />
        </Select>
      </Field>
      <Field name="state" label="状态">
        <Select key={state} defaultValue={state} none="全部状态" options={states} />
      </Field>
      <Field name="keyword" label="标题">
        <Input key={keyword} type="search" maxLength={64} defaultValue={keyword} />
      </Field>
      <Button variant="secondary">查询</Button>
    </Form>
  );
}
