import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import { GoodsRows } from './goods-rows.tsx';
import { inquiryAction } from './inquiry-action.server.ts';
import { inquiryLoader } from './inquiry-loader.server.ts';
import { Sellers } from './sellers.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('询价');

export const loader = inquiryLoader;
export const action = inquiryAction;

/** One inquiry to several sellers (spec 2 §5). */
export default function InquiryPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(data.form);
  useResets(reply);
  const timesEmptied = useTimesEmptied();
  return (
    <Page title="询价" breadcrumb={[{ label: '首页', to: '/' }, { label: '询价' }]}>
      {data.gone && <Notice tone="warning">部分商品不存在或已下架，已从询价单中去掉。</Notice>}
      {!data.loggedIn && <Notice>提交询价需要登录，登录后您填写的内容都还在。</Notice>}
      <OfferedDrafts long={data.long} />
      <ServerForm key={timesEmptied} form={form} multipart className={stack[4]} preventScrollReset>
        <EnterButton intent="keep">保存</EnterButton>
        <input type="hidden" name="source" value={data.source} />
        {data.restored && (
          <Notice>
            已恢复您 {data.restored} 填写的内容。{' '}
            <Button variant="quiet" name="intent" value="reset">
              清空重填
            </Button>
          </Notice>
        )}
        <GoodsRows rows={data.rows} form={form} />
        <Sellers form={form} sellers={data.sellers} />
        <Card title="询价要求" gap={4}>
          <FormField name="title" label="标题" maxLength={200} />
          <div className={grid.medium}>
            <FormField
              name="endDate"
              label="截止时间"
              type="datetime-local"
              hint="北京时间，到时卖家不能再报价"
            />
            <FormSelect name="conditions" label="条件" options={data.terms} />
            <FormSelect name="deliveryWay" label="交货方式" options={data.ways} />
            <FormField name="price" label="目标单价（元）" inputMode="decimal" autoComplete="off" />
          </div>
          <FormCheckbox
            name="sealed"
            label="密封报价：截止前看不到任何报价，截止后同时开启"
            defaultChecked={form.valueOf('sealed') !== undefined}
          />
          <FormTextarea name="remark" label="备注" hint="质量标准、交货地点与时间等" />
          <FileField name="fileIds" label="附件" moderType="inquiry" />
        </Card>
        <FormBar>
          <Button variant="buy" size="large" name="intent" value="submit">
            提交询价
          </Button>
          <Button variant="quiet" name="intent" value="reset">
            清空重填
          </Button>
          <DraftControls form={form} long={data.long} />
        </FormBar>
      </ServerForm>
    </Page>
  );
}

/** Shows the value that a refused count was reset to, also where the page was not loaded anew. */
function useResets(reply: FormReply | undefined): void {
  useEffect(() => {
    for (const name of Object.keys(reply?.errors ?? {})) {
      const value = reply?.values[name];
      const [control] = document.getElementsByName(name);
      if (name.startsWith('count.') && control instanceof HTMLInputElement && value) {
        control.value = String(value);
      }
    }
  }, [reply]);
}

/** How often the form was emptied: another form then, since controls keep what was typed. */
function useTimesEmptied(): number {
  const [times, setTimes] = useState(0);
  const isEmptying = useNavigation().formData?.get('intent') === 'reset';
  useEffect(() => {
    if (isEmptying) return () => setTimes((before) => before + 1);
  }, [isEmptying]);
  return times;
}
