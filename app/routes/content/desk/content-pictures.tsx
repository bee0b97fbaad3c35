import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import {
  deleteLinkedPicture,
  type LinkedPicture,
  linkedPictures,
  saveAdvertising,
} from '#app/domain/content/desk-contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import {
  advertisingForm,
  advertisingOf,
  CONTENT_FILES,
  contentControl,
  pictureDeleteForm,
} from './content-desk.server.ts';
import { PictureChoice } from './content-fields.tsx';
import { CONTENT_DESK, NEW, PICTURE_DESK, PICTURES_TITLE, pictureHref } from './content-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled(PICTURES_TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const found = await ask(linkedPictures, {});
  const banners = found.banners.map(safe);
  const friends = found.friends.map(safe);
  const asked = searchParams.get('dialog') === 'delete' ? searchParams.get('what') : null;
  const target = [...banners, ...friends].find((each) => whatOf(each) === asked);
  return {
    banners,
    friends,
    target: target ?? null,
    form: describeForm(pictureDeleteForm, request),
    advertising: {
      imageUrl: sitePicture(found.advertising),
      form: describeForm(
        advertisingForm,
        request,
        await getDraft(request, pageOf(request), advertisingForm.name),
      ),
    },
  };
});

export const action = formAction(
  handleCall(pictureDeleteForm, deleteLinkedPicture, { to: PICTURE_DESK }),
  handleCall(advertisingForm, saveAdvertising, {
    files: CONTENT_FILES,
    controlOf: contentControl,
    input: ({ value }) => advertisingOf(value),
    to: PICTURE_DESK,
  }),
);

const safe = (linkedPicture: LinkedPicture): LinkedPicture => ({
  ...linkedPicture,
  imageUrl: sitePicture(linkedPicture.imageUrl) ?? '',
});

/** Identifies one of either kind in the address of the delete dialog. */
const whatOf = ({ kind, id }: LinkedPicture): string => `${kind}-${id}`;

const columns: readonly Column<LinkedPicture>[] = [
  {
    key: 'picture',
    header: '图片',
    phone: 'line',
    cell: ({ imageUrl }) => imageUrl && <Picture src={imageUrl} alt="" width={120} height={45} />,
  },
  {
    key: 'title',
    header: '名称',
    phone: 'title',
    cell: ({ kind, id, title }) => <Link to={pictureHref(kind, id)}>{title}</Link>,
  },
  { key: 'link', header: '链接', phone: 'label', cell: ({ linkUrl }) => linkUrl },
  { key: 'sort', header: '顺序', align: 'end', cell: ({ sort }) => sort },
  rowActions((linkedPicture) => (
    <RowLink
      to={`${PICTURE_DESK}?dialog=delete&what=${whatOf(linkedPicture)}`}
      label="删除"
      of={linkedPicture.title}
      variant="quiet"
      preventScrollReset
    />
  )),
];

/** Banners and advertising of the home page, and friendly links. */
export default function ContentPictures() {
  const { banners, friends, advertising, target, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={PICTURES_TITLE}
      breadcrumb={[{ label: '内容管理', to: CONTENT_DESK }, { label: PICTURES_TITLE }]}
    >
      <Card
        title="首页横幅"
        action={<ButtonLink to={pictureHref('banner', NEW)}>添加横幅</ButtonLink>}
      >
        <Table caption="首页横幅" columns={columns} rows={banners} rowKey={whatOf} />
      </Card>
      <Card
        title="友情链接"
        action={<ButtonLink to={pictureHref('friend', NEW)}>添加友情链接</ButtonLink>}
      >
        <Table caption="友情链接" columns={columns} rows={friends} rowKey={whatOf} />
      </Card>
      <p className={muted}>顺序小的排在前面。保存或删除后页面立即更新。</p>
      <Advertising {...advertising} />
      {target && (
        <ConfirmDialog
          title="确定删除吗？"
          description={`“${target.title}”将不再显示，不能恢复。`}
          form={form}
          closeTo={PICTURE_DESK}
          of={{ kind: target.kind, id: target.id }}
        />
      )}
    </CustomerPage>
  );
}

/** One picture below the banners, marked as advertising. */
function Advertising({ form, imageUrl }: { form: FormDescription; imageUrl: string | undefined }) {
  return (
    <Card title="首页广告">
      <DescribedForm description={form} multipart preventScrollReset>
        <PictureChoice imageUrl={imageUrl} />
        <p className={muted}>
          宽幅图片，如 1184×120，显示在横幅下方并标明“广告”。删除图片后保存，首页不再显示广告。
        </p>
        <div>
          <Button>保存广告</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}
