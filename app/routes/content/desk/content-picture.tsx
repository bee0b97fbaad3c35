import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import {
  linkedPictureKind,
  linkedPictures,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, grid, stack } from '#app/styles/layout.css.ts';
import {
  CONTENT_FILES,
  contentControl,
  linkedPictureOf,
  pictureForm,
} from './content-desk.server.ts';
import { PictureChoice } from './content-fields.tsx';
import { NEW, PICTURE_DESK, PICTURES_TITLE } from './content-paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const KIND_LABEL = { banner: '首页横幅', friend: '友情链接' } as const;

const LINK_HINT = {
  banner: '本站路径，如 /trading；或其他网站的网址',
  friend: '以 http:// 或 https:// 开头的网址',
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.heading ?? '内容管理' }, matches);

/** @throws a 404 response where there is no such kind */
function pictureIn({ kind: typed, id = NEW }: LoaderFunctionArgs['params']) {
  const { data: kind } = linkedPictureKind.safeParse(typed);
  if (!kind) throw new Response(null, { status: 404 });
  return { kind, id: id === NEW ? null : id };
}

export const loader = customerLoader(async ({ request, params, ask }) => {
  const { kind, id } = pictureIn(params);
  const [{ banners, friends }, draft] = await Promise.all([
    ask(linkedPictures, {}),
    getDraft(request, pageOf(request), pictureForm.name),
  ]);
  const ofKind = kind === 'banner' ? banners : friends;
  const saved = ofKind.find((each) => each.id === id);
  if (id !== null && !saved) throw new Response(null, { status: 404 });
  return {
    kind,
    heading: `${saved ? '修改' : '添加'}${KIND_LABEL[kind]}`,
    form: describeForm(pictureForm, request, draft),
    saved: saved ? { ...saved, imageUrl: sitePicture(saved.imageUrl) } : null,
    /** The position after the last one. */
    sort: String(saved?.sort ?? (ofKind.at(-1)?.sort ?? 0) + 1),
  };
});

export const action = singleFormAction(pictureForm, saveLinkedPicture, {
  files: CONTENT_FILES,
  controlOf: contentControl,
  async submit({ value, token, serial, request, params }) {
    const linkedPicture = linkedPictureOf(value, pictureIn(params));
    const text = await call(saveLinkedPicture, linkedPicture, { token, serial });
    return redirectAfterSuccess(request, PICTURE_DESK, text);
  },
});

export default function ContentPicture() {
  const { kind, heading, form: description, saved, sort } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <CustomerPage
      title={heading}
      breadcrumb={[{ label: PICTURES_TITLE, to: PICTURE_DESK }, { label: heading }]}
    >
      <ServerForm form={form} multipart className={stack[4]}>
        <Card gap={4}>
          <div className={grid.medium}>
            <FormField name="title" label="名称" defaultValue={saved?.title} />
            {kind === 'banner' && (
              <FormField name="subtitle" label="说明" defaultValue={saved?.subtitle} />
            )}
            <FormField
              name="linkUrl"
              label="链接地址"
              hint={LINK_HINT[kind]}
              defaultValue={saved?.linkUrl}
              autoComplete="off"
            />
            <FormField name="sort" label="排列顺序" inputMode="numeric" defaultValue={sort} />
          </div>
          <PictureChoice imageUrl={saved?.imageUrl} />
        </Card>
        <div className={cluster[3]}>
          <Button>保存并更新页面</Button>
          <ButtonLink to={PICTURE_DESK} variant="secondary">
            返回
          </ButtonLink>
        </div>
      </ServerForm>
    </CustomerPage>
  );
}
