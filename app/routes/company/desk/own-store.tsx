import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import {
  handOverOwnStore,
  openOwnStore,
  ownStore,
} from '#app/domain/company/own-store-contract.ts';
import { STORE_NAME_REQUIRED } from '#app/domain/company/rename.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '自营店铺';
const PAGE = '/customer/desk/own-store';
/** Where whoever sells lists goods. */
const LISTINGS = '/customer/release-product-management1';

export const meta = titled(TITLE);

const openForm = defineForm(
  'openOwnStore',
  z.object({
    name: textUpTo(MAX_NAME, '店铺名称', STORE_NAME_REQUIRED),
    registryAddress: textUpTo(ADDRESS_MAX, '注册地址', '请输入注册地址'),
    phone: mobile,
  }),
);

const handOverForm = defineForm('handOverOwnStore', z.object({ phone: mobile }));

export const loader = customerLoader(async ({ request, ask }) => {
  const { store, ownPhone } = await ask(ownStore, {});
  return {
    store,
    ownPhone,
    isOwn: store?.accounts.some(({ phone }) => phone === ownPhone) ?? false,
    form: describeForm(openForm, request),
    handOverForm: describeForm(handOverForm, request),
  };
});

export const action = formAction(
  handleCall(openForm, openOwnStore, { to: PAGE }),
  handleCall(handOverForm, handOverOwnStore, { to: PAGE }),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** The platform's own store: who sells for it, and how it is opened. */
export default function OwnStore() {
  const { store, ownPhone, isOwn, form, handOverForm: handOver } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
      action={isOwn && <ButtonLink to={`${LISTINGS}/new`}>发布自营商品</ButtonLink>}
    >
      <p className={muted}>
        自营商品由平台自己销售：买家登记数量，运营审核后成单；代金券可以直接购买。
      </p>
      {store ? (
        <>
          <Store store={store} isOwn={isOwn} />
          <Permitted permission="administer">
            <HandOver form={handOver} />
          </Permitted>
        </>
      ) : (
        <Card title="开通自营店铺" gap={4}>
          <Permitted permission="administer">
            <DescribedForm description={form}>
              <div className={grid.medium}>
                <FormField name="name" label="店铺名称" defaultValue="平台自营" />
                <FormField
                  name="registryAddress"
                  label="注册地址"
                  hint="从省、市写起，与营业执照一致"
                />
                <FormField
                  name="phone"
                  label="经营账号的手机号"
                  hint="企业账号，由它发布商品、发货和收款；可以是您自己的"
                  inputMode="tel"
                  defaultValue={ownPhone}
                />
              </div>
              <div>
                <Button>开通自营店铺</Button>
              </div>
            </DescribedForm>
          </Permitted>
        </Card>
      )}
    </CustomerPage>
  );
}

function Store({ store, isOwn }: { store: NonNullable<Data['store']>; isOwn: boolean }) {
  return (
    <Card title={store.name} gap={4}>
      <DescriptionList
        items={[
          { term: '店铺编码', value: store.sellerCode },
          { term: '注册地址', value: store.registryAddress || '—' },
          {
            term: '商品',
            value: (
              <>
                <Link to="/selfGoods">在售 {store.onShelf} 件</Link>，已下架 {store.offShelf} 件
              </>
            ),
          },
          {
            term: '经营账号',
            value: store.accounts.map(({ accountId, name, phone }) => (
              <div key={accountId}>
                <Link to={`/customer/desk/members?account=${accountId}`}>{name}</Link> {phone}
              </div>
            )),
          },
        ]}
      />
      <p className={muted}>
        {isOwn
          ? '用本账号在「销售」中发布、修改和下架商品，维护店铺图片和自提点。'
          : '登录经营账号，在「销售」中发布、修改和下架商品，维护店铺图片和自提点。'}
        改名和暂停销售在经营账号的页面办理。
      </p>
    </Card>
  );
}

/** Lets another account keep the store. */
const HandOver = ({ form }: { form: Data['handOverForm'] }) => (
  <Card title="移交自营店铺">
    <DescribedForm description={form}>
      <FormField
        name="phone"
        label="接手账号的手机号"
        hint="企业账号，由本人用验证码登录过，没有别的店铺"
        inputMode="tel"
        autoComplete="off"
      />
      <p className={muted}>
        移交后由新账号发布商品、发货、开票和退款，原账号不再能经营；已到账的货款留在原账号的钱包，之后的货款进新账号。
      </p>
      <div>
        <Button variant="danger">移交店铺</Button>
      </div>
    </DescribedForm>
  </Card>
);
