import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, Select } from '#app/components/ui/field.tsx';
import { RadioGroup } from '#app/components/ui/radio-group.tsx';
import {
  BIDDING_MODE_NAMES,
  CONFIRM_STEPS_LABEL,
  MAX_STEPS_LABEL,
} from '#app/domain/auction/auction.ts';
import {
  AFTER_DEFAULT,
  AFTER_DEFAULT_NAMES,
  USUAL_AWARD_TERMS,
} from '#app/domain/auction/award.ts';
import { auctionRecommend, biddingMode } from '#app/domain/auction/contract.ts';
import { auctionSigns, saveAuction } from '#app/domain/auction/desk-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf, requireStandIn, requireToken } from '#app/session/session.server.ts';
import { cluster, grid, stack } from '#app/styles/layout.css.ts';
import { AUCTION_DESK, watchHref } from './auction-paths.ts';
import {
  announceForm,
  announcementOf,
  auctionDeskControl,
  PICTURE_FILES,
} from './desk-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '发布竞价' }, matches);

/** The explanation of each bidding mode. */
const MODE_DETAIL = {
  free_bidding: '各自出价，高于自己上一次的出价即可，最高价得全部',
  open_bidding: '每次出价须高于当前最高价，最高价得全部',
  component_bidding: '出价格和数量，按价格、时间依次分配',
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  requireStandIn('desk/auctions/new');
  const token = await requireToken(request);
  const [{ sessions }, draft] = await load(request, () =>
    Promise.all([
      call(auctionRecommend, {}),
      getDraft(request, pageOf(request), announceForm.name),
      // Only an operator sees the form.
      call(auctionSigns, { rows: 1 }, { token }),
    ]),
  );
  return {
    form: describeForm(announceForm, request, draft),
    sessions: sessions.map(({ id, name }) => ({ id, name })),
    modes: biddingMode.options.map((value) => ({
      value,
      label: BIDDING_MODE_NAMES[value],
      detail: MODE_DETAIL[value],
    })),
  };
}

export const action = formAction(
  handleForm({
    form: announceForm,
    login: LOGIN_REQUIRED,
    files: PICTURE_FILES,
    controlOf: auctionDeskControl,
    async submit({ value, token, serial, request }) {
      const { id } = await call(saveAuction, announcementOf(value), { token, serial });
      const text = '竞价已发布，条款不能再修改';
      return redirectAfterSuccess(request, watchHref(id), { toast: { kind: 'success', text } });
    },
  }),
);

/** The form of an auction (spec 2 §3); its terms never change after it is sent. */
export default function AuctionNewPage() {
  const { form: description, sessions, modes } = useLoaderData<typeof loader>();
  const form = useForm(description, useActionData<typeof action>()?.reply);
  const figure = { form, inputMode: 'decimal', autoComplete: 'off' } as const;
  const whole = { form, inputMode: 'numeric', autoComplete: 'off' } as const;
  const typed = (name: string) => {
    const value = form.valueOf(name);
    return typeof value === 'string' ? value : undefined;
  };
  const time = { form, type: 'datetime-local', hint: '北京时间' } as const;
  return (
    <Page
      title="发布竞价"
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: '发布竞价' }]}
    >
      <ServerForm form={form} multipart className={stack[4]}>
        <Card title="竞价与商品">
          <div className={stack[4]}>
            <div className={grid.medium}>
              <FormField form={form} name="name" label="竞价名称" />
              <Field
                name="specialId"
                id="auction-specialId"
                label="所属专场"
                error={form.errorsOf('specialId')[0]}
              >
                <Select defaultValue={typed('specialId') ?? ''}>
                  <option value="">不属于专场</option>
                  {sessions.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <FormField form={form} name="sellerCode" label="卖家编码" hint="如 S0001" />
              <FormField form={form} name="productName" label="商品名称" />
              <FormField form={form} name="varieties" label="品种" />
              <FormField form={form} name="manufacturer" label="生产厂家" />
              <FormField form={form} name="specification" label="规格" />
              <FormField {...figure} name="productCount" label="竞价数量" />
              <FormField form={form} name="productUnit" label="计量单位" defaultValue="吨" />
            </div>
            <FileField form={form} name="pictureIds" label="图片" moderType="product_img" single />
            <FormTextarea form={form} name="introduce" label="商品介绍" rows={4} />
          </div>
        </Card>
        <Card title="竞价规则">
          <div className={stack[4]}>
            <RadioGroup
              name="biddingMode"
              id="auction-biddingMode"
              label="竞价方式"
              options={modes}
              defaultValue={typed('biddingMode')}
              error={form.errorsOf('biddingMode')[0]}
              required
            />
            <div className={grid.medium}>
              <FormField {...figure} name="startPrice" label="起拍价（元/单位）" />
              <FormField {...figure} name="priceAddRange" label="加价幅度（元）" />
              <FormField {...figure} name="startCount" label="起拍数量" hint="仅组合竞价填写" />
              <FormField {...figure} name="countAddRange" label="数量加幅" hint="仅组合竞价填写" />
              <FormField
                form={form}
                name="delayTime"
                label="延时分钟数"
                inputMode="numeric"
                hint="结束前多少分钟内的出价会延时，0 为不延时"
              />
              <FormField form={form} name="delayTimes" label="最多延时次数" inputMode="numeric" />
              <FormField
                form={form}
                name="confirmSteps"
                label={CONFIRM_STEPS_LABEL}
                inputMode="numeric"
                hint="比领先价高出更多时须再次确认，不填为 10"
              />
              <FormField
                form={form}
                name="maxSteps"
                label={MAX_STEPS_LABEL}
                inputMode="numeric"
                hint="比领先价高出更多的出价不被接受，不填为不限"
              />
            </div>
          </div>
        </Card>
        <Card title="报名与保证金">
          <div className={stack[4]}>
            <div className={grid.medium}>
              <FormField {...time} name="signEndDate" label="报名截止时间" />
              <FormField {...figure} name="marginAmount" label="保证金（元）" hint="不填为不收取" />
            </div>
            <FormTextarea form={form} name="marginRule" label="保证金说明" />
            <FormTextarea
              form={form}
              name="qualifyNames"
              label="报名资料"
              hint="每行一项，如 营业执照；报名时每项须上传一个文件，最多 10 项"
            />
          </div>
        </Card>
        <Card title="成交与违约">
          <div className={stack[4]}>
            <div className={grid.medium}>
              <FormField
                {...whole}
                name="payHours"
                label="中标人付款期限（小时）"
                hint="逾期未付款即为违约"
                defaultValue={String(USUAL_AWARD_TERMS.payHours)}
              />
              <FormField
                {...whole}
                name="offerHours"
                label="递补答复期限（小时）"
                defaultValue={String(USUAL_AWARD_TERMS.offerHours)}
              />
              <FormField
                {...whole}
                name="marginSellerShare"
                label="违约保证金归卖家（%）"
                hint="其余归平台"
                defaultValue={String(USUAL_AWARD_TERMS.marginSellerShare)}
              />
              <Field name="afterDefault" id="auction-afterDefault" label="违约后的货物">
                <Select defaultValue={typed('afterDefault') ?? USUAL_AWARD_TERMS.afterDefault}>
                  {AFTER_DEFAULT.map((value) => (
                    <option key={value} value={value}>
                      {AFTER_DEFAULT_NAMES[value]}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          </div>
        </Card>
        <Card title="时间与交货">
          <div className={stack[4]}>
            <div className={grid.medium}>
              <FormField {...time} name="startDate" label="竞价开始时间" />
              <FormField {...time} name="endDate" label="竞价结束时间" />
              <FormField
                {...whole}
                name="smsPromptTime"
                label="短信提醒（开始前分钟数）"
                hint="提醒可以出价的竞买人，不填为 60"
              />
              <FormField form={form} name="deliveryDate" label="交货日期" type="date" />
              <FormField form={form} name="deliverArea" label="交货地" />
            </div>
            <Checkbox name="hot" label="列入热门竞价" defaultChecked={typed('hot') === 'on'} />
          </div>
        </Card>
        <div className={cluster[3]}>
          <Button>发布</Button>
          <ButtonLink to={AUCTION_DESK} variant="secondary">
            返回
          </ButtonLink>
        </div>
      </ServerForm>
    </Page>
  );
}
