import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { auctionSigns, saveSession } from '#app/domain/auction/desk-contract.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, grid, stack } from '#app/styles/layout.css.ts';
import { AUCTION_DESK } from './auction-paths.ts';
import { auctionDeskControl, PICTURE_FILES, sessionForm } from './desk-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发布专场');

export const loader = customerLoader(async ({ request, ask }) => {
  // Only an operator sees the form.
  await ask(auctionSigns, { rows: 1 });
  const draft = await getDraft(request, pageOf(request), sessionForm.name);
  return { form: describeForm(sessionForm, request, draft) };
});

export const action = singleFormAction(sessionForm, {
  files: PICTURE_FILES,
  controlOf: auctionDeskControl,
  async submit({ value, token, serial, request }) {
    const { name, introduce, pictureIds, startDate, endDate } = value;
    const session = {
      name,
      introduce,
      imageFileId: pictureIds.at(-1) ?? '',
      startDate: wallTimeOfControl(startDate),
      endDate: wallTimeOfControl(endDate),
    };
    await call(saveSession, session, { token, serial });
    return redirectAfterSuccess(request, AUCTION_DESK, '专场已发布');
  },
});

export default function AuctionSessionPage() {
  const { form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <CustomerPage
      title="发布专场"
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: '发布专场' }]}
    >
      <ServerForm form={form} multipart className={stack[4]}>
        <Card gap={4}>
          <div className={grid.medium}>
            <FormField name="name" label="专场名称" />
            <FormField
              name="startDate"
              label="专场开始时间"
              type="datetime-local"
              hint="北京时间"
            />
            <FormField
              name="endDate"
              label="专场结束时间"
              type="datetime-local"
              hint="北京时间，到时不再出现在轮播中"
            />
          </div>
          <FormTextarea name="introduce" label="专场介绍" />
          <FileField name="pictureIds" label="专场图片" moderType="product_img" single />
        </Card>
        <div className={cluster[3]}>
          <Button>发布</Button>
          <ButtonLink to={AUCTION_DESK} variant="secondary">
            返回
          </ButtonLink>
        </div>
      </ServerForm>
    </CustomerPage>
  );
}
