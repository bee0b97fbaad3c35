import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Select } from '#app/components/ui/field.tsx';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import {
  COLUMN_KINDS,
  COLUMN_LABEL,
  type ColumnKind,
  type Columns,
  isComplete,
  type Layout,
  LONGEST_HEADING,
} from '#app/domain/remittance/statement-columns.ts';
import {
  saveStatementLayout,
  statementLayouts,
} from '#app/domain/remittance/statement-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useRowForm } from '#app/hooks/use-row-form.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import { STATEMENTS } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '流水的列';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: TITLE }, matches);
export const handle: RouteHandle = { money: true };

/** In JSON. */
const LONGEST_HEADINGS = 250_000;

const layoutForm = defineForm(
  'statementLayout',
  z.object({ headers: z.string().max(LONGEST_HEADINGS) }),
);

/** The control of a column, by its place. */
const controlOf = (at: number): string => `column.${at}`;

export async function loader({ request }: LoaderFunctionArgs) {
  requireStandIn('desk/bank-statements/columns');
  const token = await requireToken(request);
  const layouts = await load(request, () => call(statementLayouts, {}, { token }));
  return {
    // The newest first: the one that has just been asked for.
    layouts: layouts.map(({ headers, columns }, place) => ({
      place,
      key: JSON.stringify(headers),
      complete: isComplete(columns),
      columns: headers.map((header, at) => ({
        name: controlOf(at),
        header: header || `第 ${at + 1} 列`,
        kind: kindAt(columns, at),
      })),
    })),
    form: describeForm(layoutForm, request),
  };
}

const kindAt = (columns: Columns, at: number): ColumnKind | '' =>
  COLUMN_KINDS.find((kind) => columns[kind]?.includes(at)) ?? '';

const headersIn = (text: string): string[] | null => {
  try {
    return z.array(z.string().max(LONGEST_HEADING)).min(1).max(100).parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** The columns as they were chosen. */
function chosen(data: FormData, headers: Layout['headers']): Columns {
  const columns: Columns = {};
  headers.forEach((_, at) => {
    const kind = COLUMN_KINDS.find((each) => each === data.get(controlOf(at)));
    if (kind) columns[kind] = [...(columns[kind] ?? []), at];
  });
  return columns;
}

export const action = formAction(
  handleForm({
    form: layoutForm,
    login: LOGIN_REQUIRED,
    async submit({ value, data, token, request }) {
      const headers = headersIn(value.headers);
      const columns = headers && chosen(data, headers);
      if (!columns || !isComplete(columns)) {
        return refuse(layoutForm.name, data, {}, [
          '请至少选择日期、对方户名和一列金额，同一种金额只有一列',
        ]);
      }
      await call(saveStatementLayout, { headers, columns }, { token });
      return redirectAfterSuccess(request, STATEMENTS, {
        toast: { kind: 'success', text: '已记住这种流水的列，请重新导入文件' },
      });
    },
  }),
);

type View = Awaited<ReturnType<typeof loader>>['layouts'][number];

/** What the columns of statements are whose heads say it in words that are not known. */
export default function StatementColumns() {
  const { layouts, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page
      title={TITLE}
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '银行流水', to: STATEMENTS }, { label: TITLE }]}
    >
      <p className={muted}>
        常见的表头自动识别。识别不了的在这里说明一次，以后同样的表头不再询问。
      </p>
      {layouts.length === 0 && <EmptyState title="没有需要说明的流水" />}
      {layouts.map((layout) => (
        <LayoutForm key={layout.key} layout={layout} description={form} reply={reply} />
      ))}
    </Page>
  );
}

interface LayoutFormProps {
  layout: View;
  description: FormDescription;
  reply: FormReply | undefined;
}

function LayoutForm({ layout, description, reply }: LayoutFormProps) {
  const form = useRowForm(description, reply, { headers: layout.key });
  return (
    <Card title={layout.columns.map(({ header }) => header).join(' · ')}>
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="headers" value={layout.key} />
        <div className={grid.small}>
          {layout.columns.map(({ name, header, kind }) => (
            <Field key={name} name={name} id={`layout-${layout.place}-${name}`} label={header}>
              <Select defaultValue={String(form.valueOf(name) ?? kind)}>
                <option value="">不用</option>
                {COLUMN_KINDS.map((each) => (
                  <option key={each} value={each}>
                    {COLUMN_LABEL[each]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
        <div>
          <Permitted permission="pay">
            <Button variant={layout.complete ? 'secondary' : 'primary'}>保存</Button>
          </Permitted>
        </div>
      </ServerForm>
    </Card>
  );
}
