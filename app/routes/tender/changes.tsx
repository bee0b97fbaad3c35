import { Button } from '#app/components/ui/button.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { grid, stack } from '#app/styles/layout.css.ts';
import type { TenderView } from './tender-view.server.ts';

/** What the tenderer can change of a published tender: a later deadline, and its end. */
export function Changes({ postpone, endForm }: Pick<TenderView, 'postpone' | 'endForm'>) {
  return (
    <>
      {postpone && (
        <details id="postpone" open={postpone.form.reply !== null}>
          <summary>延长投标截止时间</summary>
          <DescribedForm description={postpone.form} className={stack[3]} preventScrollReset>
            <div className={grid.large}>
              <FormField
                name="bidEndDate"
                label="新的投标截止时间"
                type="datetime-local"
                hint={`北京时间，须晚于 ${postpone.now}；提问尚未截止的，提问截止时间顺延同样时长`}
              />
              <FormField
                name="reason"
                label="延期原因"
                hint="公开显示，提问和投标的卖家会收到通知"
              />
            </div>
            <div>
              <Button variant="secondary">延长截止时间</Button>
            </div>
          </DescribedForm>
        </details>
      )}
      {endForm && (
        <details open={endForm.reply !== null}>
          <summary>终止招标</summary>
          <DescribedForm description={endForm} className={stack[3]} preventScrollReset>
            <FormField name="reason" label="终止原因" hint="公开显示，已投标的卖家会收到通知" />
            <div>
              <Button variant="danger">终止招标</Button>
            </div>
          </DescribedForm>
        </details>
      )}
    </>
  );
}
