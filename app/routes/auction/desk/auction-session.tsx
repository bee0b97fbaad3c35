import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { deskSessions, endSession, saveSession } from '#app/domain/auction/desk-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { controlOfWallTime, formatNear, wallTime } from '#app/domain/time.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, grid } from '#app/styles/layout.css.ts';
import { AUCTION_DESK, SESSION_DESK } from './auction-paths.ts';
import {
  auctionDeskControl,
  endSessionForm,
  PICTURE_FILES,
  sessionForm,
} from './desk-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '竞价专场';

export const meta = titled(TITLE);

const control = (instant: string): string => controlOfWallTime(wallTime(new Date(instant)));

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const [found, draft] = await Promise.all([
    ask(deskSessions, {}),
    getDraft(request, pageOf(request), sessionForm.name),
  ]);
  const now = new Date();
  const sessions = found.map((session) => ({
    ...session,
    imageUrl: sitePicture(session.imageUrl) ?? '',
    starts: formatNear(session.startDate, now),
    ends: formatNear(session.endDate, now),
    isOver: new Date(session.endDate) < now,
    startDate: control(session.startDate),
    endDate: control(session.endDate),
  }));
  const named = sessions.find(({ id }) => id === searchParams.get('session')) ?? null;
  const isEnding = searchParams.get('dialog') === 'end';
  return {
    sessions,
    edited: isEnding ? null : named,
    ended: isEnding ? named : null,
    here: SESSION_DESK,
    form: describeForm(sessionForm, request, draft),
    endForm: describeForm(endSessionForm, request),
  };
});

export const action = formAction(
  handleForm(sessionForm, saveSession, {
    files: PICTURE_FILES,
    controlOf: auctionDeskControl,
    async submit({ value, token, serial, request }) {
      const { id, name, introduce, pictureIds, startDate, endDate } = value;
      const session = {
        id,
        name,
        introduce,
        imageFileId: pictureIds.at(-1) ?? '',
        startDate: wallTimeOfControl(startDate),
        endDate: wallTimeOfControl(endDate),
      };
      await call(saveSession, session, { token, serial });
      return id
        ? redirectAfterSuccess(request, SESSION_DESK, '专场已修改')
        : redirectAfterSuccess(request, AUCTION_DESK, '专场已发布');
    },
  }),
  handleCall(endSessionForm, endSession, { to: SESSION_DESK }),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const COLUMNS: readonly Column<Data['sessions'][number]>[] = [
  {
    key: 'name',
    header: '专场',
    phone: 'title',
    cell: ({ name, isOver }) => (
      <>
        <strong>{name}</strong> {isOver && <Tag>已结束</Tag>}
      </>
    ),
  },
  { key: 'starts', header: '开始', nowrap: true, phone: 'label', cell: ({ starts }) => starts },
  { key: 'ends', header: '结束', nowrap: true, phone: 'label', cell: ({ ends }) => ends },
  {
    key: 'auctions',
    header: '竞价',
    align: 'end',
    phone: 'figure',
    cell: ({ auctionCount }) => `${auctionCount} 场`,
  },
  editAndEnd(({ id, name, auctionCount }) => ({
    name,
    editTo: hrefOf(SESSION_DESK, { session: id }),
    endTo: auctionCount === 0 && hrefOf(SESSION_DESK, { dialog: 'end', session: id }),
  })),
];

/** Special sessions: a new one, those that there are, and one that is changed. */
export default function AuctionSessionPage() {
  const { sessions, edited, ended, here, form, endForm } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={edited ? '修改专场' : '发布专场'}
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: TITLE }]}
    >
      <SessionForm key={edited?.id} form={form} edited={edited} />
      <Card title="现有专场" gap={4}>
        <Table
          caption="现有专场"
          columns={COLUMNS}
          rows={sessions}
          hint={<p>还没有专场，可以在上面发布。</p>}
        />
      </Card>
      {ended && (
        <ConfirmDialog
          title="确定删除吗？"
          description={`专场「${ended.name}」里没有竞价，删除后不再出现在轮播中。`}
          form={endForm}
          closeTo={here}
          of={{ id: ended.id }}
        />
      )}
    </CustomerPage>
  );
}

function SessionForm({ form, edited }: Pick<Data, 'form' | 'edited'>) {
  return (
    <DescribedForm description={form} multipart>
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <Card gap={4}>
        <div className={grid.medium}>
          <FormField name="name" label="专场名称" defaultValue={edited?.name} />
          <FormField
            name="startDate"
            label="专场开始时间"
            type="datetime-local"
            hint="北京时间"
            defaultValue={edited?.startDate}
          />
          <FormField
            name="endDate"
            label="专场结束时间"
            type="datetime-local"
            hint="北京时间，到时不再出现在轮播中"
            defaultValue={edited?.endDate}
          />
        </div>
        <FormTextarea name="introduce" label="专场介绍" defaultValue={edited?.introduce} />
        <FileField
          name="pictureIds"
          label="专场图片"
          moderType="product_img"
          files={edited ? [{ id: edited.imageUrl, name: '当前图片' }] : []}
          single
        />
      </Card>
      <div className={cluster[3]}>
        <Button>{edited ? '保存专场' : '发布'}</Button>
        <ButtonLink to={AUCTION_DESK} variant="secondary">
          返回
        </ButtonLink>
      </div>
    </DescribedForm>
  );
}
