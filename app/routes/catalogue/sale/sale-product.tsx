import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { PREVIEW } from '#app/domain/draft/draft-controls.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import { AttributesCard } from './attributes-card.tsx';
import { LISTINGS } from './paths.ts';
import { PriceTermsCard } from './price-terms-card.tsx';
import { readSaleProduct } from './read-sale-product.server.ts';
import { saleProductAction } from './sale-product.server.ts';
import {
  DocumentsCard,
  DuplicateCard,
  GoodsCard,
  PicturesCard,
  SaleCard,
} from './sale-product-cards.tsx';
import { WeightsCard } from './weights-card.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.title ?? '商品发布管理' }, matches);

export const loader = readSaleProduct;

export const action = saleProductAction;

/** The form of a listing, to publish a new one or to change one (spec 2 §3, sale product). */
export default function SaleProduct() {
  const data = useLoaderData<typeof loader>();
  const { title, isNew, stock, version } = data;
  const reply = useActionData<typeof action>()?.reply;
  const checked = useForm(data.form);
  const form = { ...checked, check: unlessPreview(checked.check) };
  const isAsked = form.errorsOf('duplicate').length > 0 || Boolean(form.valueOf('duplicate'));
  return (
    <CustomerPage
      title={title}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: isNew ? '发布' : '修改' }]}
    >
      {data.copyOf && (
        <p className={muted}>
          已带入「{data.saved?.productName} {data.saved?.specs}
          」的内容、图片和文件，请修改后发布；库存请另填。
        </p>
      )}
      <OfferedDrafts long={data.long} />
      <ServerForm form={form} multipart className={stack[4]}>
        <EnterButton>保存</EnterButton>
        <Hidden form={form} name="version" value={version} />
        <Hidden form={form} name="copyOf" value={data.copyOf} />
        <Hidden form={form} name="shownCount" value={stock} />
        <Hidden form={form} name="confirmedPrice" value={null} />
        <GoodsCard data={data} specsHint={reply?.understood?.specs ?? data.recognised} />
        <AttributesCard data={data} attributes={reply?.attributes ?? data.attributes} />
        <SaleCard data={data} />
        <WeightsCard data={data} models={reply?.models ?? data.models} />
        <PriceTermsCard data={data} />
        <PicturesCard data={data} />
        <DocumentsCard data={data} />
        {(isAsked || data.doubleOf) && <DuplicateCard data={data} />}
        <FormBar>
          <Button>{isNew ? '发布' : '保存'}</Button>
          <Button name="intent" value={PREVIEW} variant="secondary">
            预览
          </Button>
          <ButtonLink to={LISTINGS} variant="secondary">
            返回
          </ButtonLink>
          <DraftControls form={form} long={data.long} />
        </FormBar>
      </ServerForm>
    </CustomerPage>
  );
}

/** A preview is not stopped by what is missing yet. */
const unlessPreview =
  (check: PortalForm['check']): PortalForm['check'] =>
  (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('value') !== PREVIEW) check(event);
  };

function Hidden({ form, name, value }: { form: PortalForm; name: string; value: string | null }) {
  const typed = form.valueOf(name);
  return (
    <input type="hidden" name={name} value={typeof typed === 'string' ? typed : (value ?? '')} />
  );
}
