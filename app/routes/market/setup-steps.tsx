import type { useLoaderData } from '@remix-run/react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import type { SetupStep } from '#app/domain/market/setup.ts';
import { NO_PAY_WAY_SET } from '#app/domain/payment/no-pay-way.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { readSetup } from './setup-forms.server.ts';
import { StoreFields } from './store-fields.tsx';

export type Desk = NonNullable<
  ReturnType<typeof useLoaderData<() => ReturnType<typeof readSetup>>>['desk']
>;

interface StepProps {
  desk: Desk;
}

/** What a step asks for. */
export function StepForm({ desk }: StepProps) {
  const Fields = FIELDS[desk.current];
  if (!Fields) return <About />;
  return (
    <DescribedForm description={desk.form}>
      <Fields desk={desk} />
    </DescribedForm>
  );
}

function Name({ desk: { saved } }: StepProps) {
  return (
    <>
      <FormField name="name" label="市场名称" defaultValue={saved?.name} autoComplete="off" />
      <FormField name="claim" label="一句话介绍" defaultValue={saved?.claim} autoComplete="off" />
      <FormField name="phone" label="客服电话" defaultValue={saved?.phone} inputMode="tel" />
      <p className={muted}>
        标志、颜色、备案号等在<Link to="/customer/desk/market">市场设置</Link>里填写，随时可以修改。
      </p>
      <div>
        <Button>保存名称</Button>
      </div>
    </>
  );
}

function Categories({ desk: { tops } }: StepProps) {
  const typed = useOwnForm().valueOf('tops');
  const chosen = typed === undefined ? tops.map(({ code }) => code) : [typed].flat();
  return (
    <>
      <p className={muted}>选择市场经营的大类，下级类目会一并建立；没有类目就不能发布商品。</p>
      <div className={cluster[4]}>
        {tops.map(({ code, name, below }) => (
          <Checkbox
            key={code}
            name="tops"
            value={code}
            defaultChecked={chosen.includes(code)}
            label={`${name}（${below}）`}
          />
        ))}
      </div>
      <div>
        <Button>建立类目</Button>
      </div>
    </>
  );
}

function Pay({ desk: { payWays, transfer } }: StepProps) {
  return (
    <>
      <p className={muted}>
        {payWays.length > 0
          ? `部署时已开通：${payWays.map((way) => PAY_METHOD[way].label).join('、')}。`
          : NO_PAY_WAY_SET}
        对公转账的收款账户在这里填写，立即生效；收到的款项由运营按银行流水入账。
      </p>
      <FormField name="payee" label="收款单位" defaultValue={transfer?.payee} autoComplete="off" />
      <FormField name="bank" label="开户行" defaultValue={transfer?.bank} autoComplete="off" />
      <FormField
        name="account"
        label="账号"
        defaultValue={transfer?.account}
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <Button>保存收款账户</Button>
      </div>
    </>
  );
}

function Messages({ desk: { sends } }: StepProps) {
  const missing = [!sends.mails && '邮件（SMTP_URL）', !sends.texts && '短信（ALIYUN_SMS_…）'];
  const named = missing.filter(Boolean).join('、');
  return (
    <>
      {named && (
        <Notice tone="warning">
          部署时没有设置{named}：验证码和通知发不出去，注册须用一次性链接。可以先跳过。
        </Notice>
      )}
      <FormField name="mail" label="收测试邮件的邮箱" inputMode="email" autoComplete="email" />
      <FormField name="phone" label="收测试短信的手机号" inputMode="tel" autoComplete="tel" />
      <div>
        <Button>发送测试消息</Button>
      </div>
    </>
  );
}

/** What else is said of the company, which a market may do without. */
const OTHER_PAGES = ['2', '3', '5'] as const;

function About() {
  return (
    <>
      <p>访客在「关于我们」还看不到公司简介：写好以前，页面只说明还没有发布。</p>
      <p className={cluster[3]}>
        <ButtonLink to="/customer/desk/content/page/1">撰写公司简介</ButtonLink>
        {OTHER_PAGES.map((type) => (
          <Link key={type} to={`/customer/desk/content/page/${type}`}>
            {COMPANY_PAGES[type].title}
          </Link>
        ))}
      </p>
    </>
  );
}

const FIELDS: Readonly<Record<SetupStep, ((props: StepProps) => JSX.Element) | null>> = {
  name: Name,
  categories: Categories,
  seller: StoreFields,
  pay: Pay,
  messages: Messages,
  about: null,
};
