import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { stack } from '#app/styles/layout.css.ts';
import { CheckedList, PasteField, TableFile } from './checked-list.tsx';
import { listAction } from './list-action.server.ts';
import { listViewOf } from './list-view.server.ts';
import { matchList } from './match-list.server.ts';
import { listRowsOf, pastedListForm } from './pasted-list.server.ts';

const TITLE = '按清单下单';
const ABOUT = `粘贴或上传采购清单（${TABLE_KINDS_TEXT}），一次核对上千行，加入购物车或发起询价。`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/pasteList' }, matches);

/**
 * Sent without a script: hydrating a thousand rows costs too much, and every button is a plain
 * submit.
 */
export const handle = { script: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const draft = await getDraft(request, pageOf(request), pastedListForm.name);
  const rows = listRowsOf(draft?.values ?? {});
  const matched = await load(request, () => matchList(rows));
  return {
    list: listViewOf(matched),
    lists: customerUrl('lists'),
    form: describeForm(pastedListForm, request, draft),
  };
}

export const action = listAction;

export default function PastedList() {
  const { list, lists, form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page
      title={TITLE}
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
      action={<Link to={lists}>我的常购清单</Link>}
    >
      <ServerForm form={form} multipart={list.lines.length === 0} className={stack[4]}>
        {list.lines.length === 0 ? <Paste /> : <CheckedList list={list} isKept={false} />}
      </ServerForm>
    </Page>
  );
}

function Paste() {
  return (
    <Card gap={4}>
      <PasteField label="采购清单" rows={10} />
      <div>
        <Button>核对</Button>
      </div>
      <TableFile />
    </Card>
  );
}
