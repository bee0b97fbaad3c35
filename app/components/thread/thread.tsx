import { Fragment } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, onScreen, small, stack } from '#app/styles/layout.css.ts';
import { Posts } from './posts.tsx';
import type { ThreadView } from './thread.server.ts';

interface ThreadCardProps {
  view: ThreadView;
}

/** What buyer and seller write to each other about what the page shows. */
export function ThreadCard({ view }: ThreadCardProps) {
  const may = useMayDo();
  const { title, unread, threads, newestTo, report } = view;
  return (
    <Card title={title} action={unread > 0 && <Tag tone="warning">{`${unread} 条新留言`}</Tag>}>
      <div className={stack[3]} id="thread">
        {newestTo && (
          <Link to={newestTo} className={small}>
            返回最新留言
          </Link>
        )}
        {threads.length === 0 && !newestTo && (
          <p className={muted}>还没有留言。留言双方企业的成员都能看到。</p>
        )}
        {threads.map(({ key, name, posts, olderTo }) => (
          <section key={key} className={stack[2]}>
            {(threads.length > 1 || view.sellers) && <h3>{name}</h3>}
            {olderTo && (
              <Link to={olderTo} className={small} aria-label={`与 ${name} 更早的留言`}>
                更早的留言
              </Link>
            )}
            <Posts
              label={`与 ${name} 的留言`}
              posts={posts}
              actionOf={({ who, time, reportTo }) =>
                reportTo &&
                may('trade') && (
                  <Link
                    to={reportTo}
                    preventScrollReset
                    className={small}
                    aria-label={`举报 ${who} ${time} 的留言`}
                  >
                    举报
                  </Link>
                )
              }
            />
          </section>
        ))}
        {may('trade') && <PostForm view={view} />}
      </div>
      {report && <ReportDialog report={report} />}
    </Card>
  );
}

function PostForm({ view: { form: description, sellers, sellerCode } }: ThreadCardProps) {
  const sent = useTimesAccepted(description.form);
  return (
    <DescribedForm
      description={description}
      multipart
      className={classNames(stack[3], onScreen)}
      preventScrollReset
    >
      {sellers ? (
        <FormSelect name="sellerCode" label="发给" options={sellers} />
      ) : (
        <input type="hidden" name="sellerCode" value={sellerCode} />
      )}
      {/* Empty again once the message is sent. */}
      <Fragment key={sent}>
        <FormTextarea name="text" label="留言" rows={3} />
        <FileField name="fileIds" label="添加文件" moderType="thread" />
      </Fragment>
      <div>
        <Button variant="secondary">发送留言</Button>
      </div>
    </DescribedForm>
  );
}

type Report = NonNullable<ThreadView['report']>;

function ReportDialog({ report }: { report: Report }) {
  return (
    <FormDialog
      title="举报留言"
      description="骚扰、广告、欺诈或泄露信息的留言可以举报，由平台核实，必要时隐藏。"
      closeTo={report.closeTo}
      form={report.form}
      submit="提交举报"
      variant="danger"
    >
      <input type="hidden" name="postId" value={report.postId} />
      {report.text && <p className={muted}>{report.text}</p>}
      <FormTextarea name="reason" label="举报原因" rows={3} />
    </FormDialog>
  );
}
