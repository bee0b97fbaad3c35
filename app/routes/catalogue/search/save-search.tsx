import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { saveSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { listTitle } from '../list/list-frame.server.ts';
import { listHref } from '../list/search-params.ts';
import { categoryNames } from './category-names.server.ts';
import { conditionTexts, criteriaOf, listAt, namesOf, saveForm } from './saved-search.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '保存搜索';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request }) => {
  const found = listAt(new URL(request.url).searchParams.get('back') ?? '');
  if (!found) throw redirectTo('/trading');
  const { list, search } = found;
  const nameOf = await categoryNames();
  const whole = { ...search, names: namesOf(search, nameOf), page: 1 };
  const draft = await getDraft(request, pageOf(request), saveForm.name);
  return {
    form: describeForm(saveForm, request, draft),
    back: listHref(list, whole),
    name: beginningOf(listTitle(list, whole), 60),
    list: list.label,
    conditions: conditionTexts(list, whole).join('，') || '全部',
  };
});

export const action = singleFormAction(saveForm, saveSearch, async ({ value, token, request }) => {
  const found = listAt(value.back);
  if (!found) return redirectAfterSuccess(request, '/trading');
  const criteria = criteriaOf(found.search);
  await call(saveSearch, { name: value.name, list: found.name, criteria }, { token });
  return redirectAfterSuccess(request, listHref(found.list, found.search), {
    toast: {
      kind: 'success',
      text: '搜索已保存，有新商品时会标出数量',
      link: { to: '/customer/searches', label: '我的搜索' },
    },
  });
});

/** A list's conditions, to be kept under a name. */
export default function SaveSearch() {
  const { form: description, back, name, list, conditions } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page title={TITLE} narrow>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <DescriptionList
            look="summary"
            items={[
              { term: '列表', value: list },
              { term: '条件', value: conditions },
            ]}
          />
          <input type="hidden" name="back" value={back} />
          <FormField name="name" label="搜索名称" defaultValue={name} autoComplete="off" />
          <div className={cluster[3]}>
            <Button>保存</Button>
            <ButtonLink to={back} variant="secondary">
              返回
            </ButtonLink>
          </div>
        </ServerForm>
      </Card>
    </Page>
  );
}
