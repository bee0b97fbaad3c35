import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { partyLines } from '#app/components/party-facts.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { Signatures } from '#app/components/signatures.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { userByToken } from '#app/domain/account/contract.ts';
import { accountName, CONTRACT_NEEDLESS, CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { ownTaxNo } from '#app/domain/invoice/own-number.ts';
import { invoiceTitles } from '#app/domain/invoice/title-contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { formatInstant } from '#app/domain/time.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { onScreen, stack } from '#app/styles/layout.css.ts';
import * as styles from './contract.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('合同签署');

const contractForm = defineForm(
  'contract',
  z.object({
    version: z.string().max(16),
    agree: z.literal('on', { error: '请阅读合同全文并勾选同意' }),
  }),
);

export const loader = customerLoader(async ({ request, token, ask }) => {
  const redirectTo = backOf(request);
  const { userInfo } = await call(userByToken, { token });
  if (userInfo.customerType !== 'enterprise') return { contract: null, redirectTo };
  const [contract, titles, site] = await Promise.all([
    ask(contractDetail, {}),
    ask(invoiceTitles, {}),
    readSite(),
  ]);
  const now = accountName(userInfo);
  const party = contract.signedAs ?? now;
  return {
    redirectTo,
    contract: {
      ...contract,
      signature: [
        ...partyLines('甲方', {
          name: party,
          taxNo: ownTaxNo(titles, party) || ownTaxNo(titles, now),
        }),
        ...(party === now ? [] : [{ term: '甲方现名', value: now }]),
        {
          term: '签署人',
          value:
            contract.signedBy ?? (contract.signedDate ? '签署时未记录' : '____________________'),
        },
        {
          term: '签署时间',
          value: contract.signedDate ? formatInstant(contract.signedDate) : '____________________',
        },
        { term: '乙方', value: `${site.name}（平台运营方）` },
        { term: '合同版本', value: contract.version },
      ],
      signed: contract.esignatureContractStatus === CONTRACT_SIGNED,
      signedTime: contract.signedDate && formatInstant(contract.signedDate),
      form: describeForm(contractForm, request),
    },
  };
});

/** Where to return after signing: a path of this site, or null. */
function backOf(request: Request): string | null {
  const target = ownPath(new URL(request.url).searchParams.get('redirectTo'));
  return target === '/' ? null : target;
}

export const action = singleFormAction(
  contractForm,
  contractSign,
  async ({ value: { version }, token, serial, request }) => {
    const signature = await call(contractSign, { version }, { token, serial });
    const { alreadySigned, signedBy } = signature;
    const before = signedBy ? `合同此前已由 ${signedBy} 签署` : '合同此前已签署';
    return redirectAfterSuccess(
      request,
      backOf(request) ?? '/customer/auth-management',
      alreadySigned ? before : '合同签署成功',
    );
  },
);

export default function ContractSigning() {
  const { contract, redirectTo } = useLoaderData<typeof loader>();
  const back = redirectTo ?? '/trading';
  const may = useMayDo();
  return (
    <CustomerPage
      title="合同签署"
      action={
        contract && (
          <Tag tone={contract.signed ? 'success' : 'warning'}>
            {contract.signed ? '已签署' : '待签署'}
          </Tag>
        )
      }
    >
      {!contract && (
        <Card>
          <EmptyState title={CONTRACT_NEEDLESS} icon="check">
            <p>您可以直接购买商品。企业买家在直接购买前需签署电子合同。</p>
            <ButtonLink to={back}>去购买</ButtonLink>
          </EmptyState>
        </Card>
      )}
      {contract?.signed && (
        <Notice tone="success" title="合同已签署，可以直接购买">
          {contract.signedTime && <p>签署时间：{contract.signedTime}</p>}
          {redirectTo && (
            <p>
              <ButtonLink to={redirectTo} variant="secondary">
                返回继续购买
              </ButtonLink>
            </p>
          )}
        </Notice>
      )}
      {contract && !contract.signed && !may('administer') && (
        <Notice title="合同由企业管理员签署，请联系管理员；签署后即可直接购买">
          {redirectTo && <Link to={redirectTo}>返回之前的页面</Link>}
        </Notice>
      )}
      {contract && (
        <Card title={contract.title} gap={4}>
          <div className={styles.text}>
            {contract.sections.map(({ heading, text }) => (
              <section key={heading}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </section>
            ))}
          </div>
          <DescriptionList items={contract.signature} />
          <Signatures who={['甲方（盖章）', '乙方（盖章）']} />
          <div className={onScreen}>
            <PrintButton />
          </div>
          {!contract.signed && may('administer') && (
            <SignForm description={contract.form} version={contract.version} />
          )}
        </Card>
      )}
    </CustomerPage>
  );
}

function SignForm({ description, version }: { description: FormDescription; version: string }) {
  return (
    <DescribedForm description={description} className={stack[3]}>
      <input type="hidden" name="version" value={version} />
      <FormCheckbox name="agree" label="我已阅读合同全文，并代表企业同意签署" required />
      <div>
        <Button>签署合同</Button>
      </div>
    </DescribedForm>
  );
}
