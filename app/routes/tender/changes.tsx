import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { useIsRefused } from '#app/forms/is-refused.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import type { TenderView } from './tender-view.server.ts';

/** What the tenderer can change of a published tender: a later deadline, and its end. */
export const Changes = ({ postpone, endForm }: Pick<TenderView, 'postpone' | 'endForm'>) => (
  <>
    {postpone && (
      <Fold id="postpone" summary="延长投标截止时间" form={postpone.form}>
        <div className={grid.large}>
          <FormField
            name="bidEndDate"
            label="新的投标截止时间"
            type="datetime-local"
            hint={`北京时间，须晚于 ${postpone.now}；提问尚未截止的，提问截止时间顺延同样时长`}
          />
          <FormField name="reason" label="延期原因" hint="公开显示，提问和投标的卖家会收到通知" />
        </div>
        <div>
          <Button variant="secondary">延长截止时间</Button>
        </div>
      </Fold>
    )}
    {endForm && (
      <Fold summary="终止招标" form={endForm}>
        <FormField name="reason" label="终止原因" hint="公开显示，已投标的卖家会收到通知" />
        <div>
          <Button variant="danger">终止招标</Button>
        </div>
      </Fold>
    )}
  </>
);

interface FoldProps {
  id?: string;
  summary: string;
  form: FormDescription;
  children: ReactNode;
}

/** A form that is folded until it is wanted or refused. */
const Fold = ({ id, summary, form, children }: FoldProps) => (
  <details id={id} open={useIsRefused(form)}>
    <summary>{summary}</summary>
    <DescribedForm description={form} className={stack[3]} preventScrollReset>
      {children}
    </DescribedForm>
  </details>
);
