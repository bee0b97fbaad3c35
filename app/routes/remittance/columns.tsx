import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import {
  forgetStatementLayout,
  statementLayouts,
} from '#app/domain/remittance/reading-contract.ts';
import { COLUMN_KINDS, COLUMN_LABEL } from '#app/domain/remittance/statement-columns.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { STATEMENTS } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '记住的流水格式';
const HERE = `${STATEMENTS}/columns`;

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

const forgetForm = defineForm('forgetLayout', z.object({ id: idText }));

export const loader = customerLoader(async ({ request, ask }) => {
  const layouts = await ask(statementLayouts, {});
  return {
    layouts: layouts.map(({ id, name, headers, columns, confirmedBy, confirmedDate }) => ({
      id,
      name: name || headers.filter(Boolean).join(' · '),
      confirmed: `${confirmedBy} ${formatNear(confirmedDate, new Date())} 确认`.trim(),
      facts: COLUMN_KINDS.flatMap((kind) => {
        const named = (columns[kind] ?? []).map((at) => headers[at] || `第 ${at + 1} 列`);
        return named.length > 0 ? [{ term: COLUMN_LABEL[kind], value: named.join('、') }] : [];
      }),
    })),
    form: describeForm(forgetForm, request),
  };
});

export const action = formAction(
  handleCall(forgetForm, forgetStatementLayout, {
    to: HERE,
    done: '已忘记这种格式，下次读入时重新确认',
  }),
);

type View = Awaited<ReturnType<typeof loader>>['layouts'][number];

/** What the columns of statements hold, as operators have confirmed it. */
export default function StatementColumns() {
  const { layouts, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '银行流水', to: STATEMENTS }, { label: TITLE }]}
    >
      <p className={muted}>
        每种表头的含义在第一次导入前确认一次。表头变化后会重新询问；记错的可以忘记，下次重新确认。
      </p>
      {layouts.length === 0 && <EmptyState title="还没有确认过流水格式" />}
      {layouts.map((layout) => (
        <LayoutRow key={layout.id} layout={layout} description={form} />
      ))}
    </CustomerPage>
  );
}

interface LayoutRowProps {
  layout: View;
  description: FormDescription;
}

function LayoutRow({ layout: { id, name, confirmed, facts }, description }: LayoutRowProps) {
  const form = useForm(description, { id });
  return (
    <Card title={name}>
      <DescriptionList items={facts} />
      <p className={muted}>{confirmed}</p>
      <Permitted permission="pay">
        <ServerForm form={form} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary" size="small" aria-label={`忘记 ${name}`}>
            忘记这种格式
          </Button>
        </ServerForm>
      </Permitted>
    </Card>
  );
}
