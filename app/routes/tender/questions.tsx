import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { muted, small, stack } from '#app/styles/layout.css.ts';
import type { TenderView } from './tender-view.server.ts';

/** Questions and their answers; who asked is shown to nobody but themselves. */
export function Questions({ questions: { rows, ask, answer } }: Pick<TenderView, 'questions'>) {
  if (rows.length === 0 && !ask) return null;
  return (
    <Card id="questions" title={`答疑（${rows.length}）`} gap={4}>
      {rows.map((row) => (
        <div key={row.id} className={stack[2]}>
          <p>
            <b>问：{row.text}</b> {row.own && <Tag>我的提问</Tag>}
          </p>
          {row.answer ? <p>答：{row.answer}</p> : <p className={muted}>等待招标人答复</p>}
          <p className={`${muted} ${small}`}>{row.at}</p>
          {answer && !row.answer && (
            <DescribedForm
              description={answer}
              row={{ questionId: row.id }}
              className={stack[2]}
              preventScrollReset
            >
              <input type="hidden" name="questionId" value={row.id} />
              <FormTextarea name="answer" label="答复" hint="所有人可见，提交后不能修改" rows={2} />
              <div>
                <Button variant="secondary">提交答复</Button>
              </div>
            </DescribedForm>
          )}
        </div>
      ))}
      {ask && (
        <DescribedForm description={ask} className={stack[2]} preventScrollReset>
          <FormTextarea name="text" label="提问" hint="不公开提问人，答复后所有人可见" rows={2} />
          <div>
            <Button variant="secondary">提交问题</Button>
          </div>
        </DescribedForm>
      )}
    </Card>
  );
}
