import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { TypedSettings } from '#app/domain/market/settings.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, grid, muted, stack } from '#app/styles/layout.css.ts';
import { MarkField } from './mark-field.tsx';
import { PREVIEW_ID } from './paths.ts';
import { marketSettingsAction, readMarketSettings } from './settings-form.server.ts';
import { PagesPreview, SitePreview } from './site-preview.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '市场设置';

export const meta = titled(TITLE);

export const loader = readMarketSettings;

export const action = marketSettingsAction;

/** How the market is called, looks and can be reached. */
export default function MarketSettings() {
  const { saved, form: description } = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.reply?.preview;
  const form = useForm(description);
  const value = (field: keyof TypedSettings) => form.textOf(field) ?? saved[field];
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      {/* The colours that are tried come with the document alone: a script may not write styles. */}
      <ServerForm key={saved.version} form={form} multipart reloadDocument className={stack[4]}>
        <input type="hidden" name="version" value={form.textOf('version') ?? saved.version} />
        {preview && (
          <Notice>
            预览已生成，还没有保存。<a href={`#${PREVIEW_ID}`}>查看预览</a>
          </Notice>
        )}
        <Card title="名称与外观" gap={4}>
          <div className={grid.medium}>
            <FormField
              name="name"
              label="市场名称"
              hint="页面、标题、短信签名、邮件、单据与验证器里的名称"
              defaultValue={saved.name}
              autoComplete="off"
            />
            <FormField
              name="claim"
              label="一句话介绍"
              hint="首页标题与页首，如 大宗与工业品现货交易"
              defaultValue={saved.claim}
              autoComplete="off"
            />
            <FormField
              name="brand"
              label="品牌色"
              hint="导航、链接与主按钮"
              type="color"
              defaultValue={saved.brand}
            />
            <FormField
              name="action"
              label="操作色"
              hint="价格与购买按钮"
              type="color"
              defaultValue={saved.action}
            />
          </div>
          <MarkField mark={value('mark')} />
        </Card>
        <Card title="联系与资质" gap={4}>
          <div className={grid.medium}>
            <FormField name="phone" label="客服电话" defaultValue={saved.phone} />
            <FormField
              name="hours"
              label="服务时间"
              hint="如 8:30-17:30"
              defaultValue={saved.hours}
            />
            <FormField name="address" label="公司地址" defaultValue={saved.address} />
            <FormField
              name="icp"
              label="ICP 备案号"
              hint="如 沪ICP备2026000001号-1"
              defaultValue={saved.icp}
            />
            <FormField
              name="police"
              label="公安备案号"
              hint="如 沪公网安备31000002000001号"
              defaultValue={saved.police}
            />
          </div>
          <FormTextarea
            name="licences"
            label="资质与许可"
            hint="每行一项，可在后面加查询地址，如 增值电信业务经营许可证 沪B2-20260001 https://…"
            defaultValue={saved.licences}
            rows={3}
          />
          <p className={muted}>
            没有填写的项目不显示；部署时用环境变量设置过的，以这里填写的为准。
          </p>
        </Card>
        <Card title="页脚与协议" gap={4}>
          <FormTextarea
            name="links"
            label="更多页脚链接"
            hint="每行一个「名称 地址」，地址以 / 或 http 开头，如 交易规则 /help?topic=rules"
            defaultValue={saved.links}
            rows={3}
          />
          <FormField name="note" label="页脚说明" defaultValue={saved.note} />
          <p className={cluster[4]}>
            <Link to="/customer/desk/content">服务协议、隐私政策与规则</Link>
            <Link to="/customer/desk/content/page/6">法律声明</Link>
            <Link to="/customer/desk/content/page/1">公司简介</Link>
            <Link to="/customer/desk/content/page/2">联系我们</Link>
          </p>
        </Card>
        <Card title="邮件发件人" gap={4}>
          <div className={grid.medium}>
            <FormField
              name="mailName"
              label="发件人名称"
              hint="不填时用部署设置里的名称，没有则用市场名称"
              defaultValue={saved.mailName}
            />
            <FormField
              name="mailAddress"
              label="发件邮箱"
              hint={`不填时为 ${saved.usualSender}；须是邮件服务器允许的地址`}
              defaultValue={saved.mailAddress}
              inputMode="email"
            />
          </div>
        </Card>
        <FormBar>
          <Button name="intent" value="preview" variant="secondary">
            预览
          </Button>
          <Button>保存并应用到全站</Button>
          <ButtonLink to="/" variant="quiet">
            查看首页
          </ButtonLink>
        </FormBar>
      </ServerForm>
      {preview && <SitePreview {...textsOf(form)} />}
      {preview?.frames && <PagesPreview frames={preview.frames} />}
    </CustomerPage>
  );
}

/** What is previewed: the form came back with all of it. */
const textsOf = (form: PortalForm) => {
  const text = (field: keyof TypedSettings) => form.textOf(field) ?? '';
  return {
    name: text('name'),
    claim: text('claim'),
    mark: text('mark'),
    phone: text('phone'),
    hours: text('hours'),
    icp: text('icp'),
    sender: text('mailName') || text('name'),
  };
};
