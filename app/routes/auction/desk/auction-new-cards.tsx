import type { SaleTermsChoices } from '#app/components/sale-terms-choices.server.ts';
import { SaleTermsFields } from '#app/components/sale-terms-fields.tsx';
import { SellerNameField } from '#app/components/seller-name-field.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import type { RadioOption } from '#app/components/ui/radio-group.tsx';
import {
  CONFIRM_STEPS_LABEL,
  DEFAULT_CONFIRM_STEPS,
  MAX_STEPS_LABEL,
  USUAL_PROMPT_MINUTES,
} from '#app/domain/auction/auction.ts';
import {
  AFTER_DEFAULT,
  AFTER_DEFAULT_NAMES,
  USUAL_AWARD_TERMS,
} from '#app/domain/auction/award.ts';
import { FileField } from '#app/forms/file-field.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import { grid } from '#app/styles/layout.css.ts';

const FIGURE = { inputMode: 'decimal', autoComplete: 'off' } as const;
const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;
const TIME = { type: 'datetime-local', hint: '北京时间' } as const;

/** What is sold, and in which session. */
export function GoodsCard({
  sessions,
  sellers,
}: {
  sessions: readonly { id: string; name: string }[];
  /** Names to choose from. */
  sellers: readonly string[];
}) {
  return (
    <Card title="竞价与商品" gap={4}>
      <div className={grid.medium}>
        <FormField name="name" label="竞价名称" />
        <FormSelect
          name="specialId"
          label="所属专场"
          optional
          none="不属于专场"
          options={sessions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SellerNameField
          name="sellerCode"
          label="卖家"
          hint="输入名称的一部分，从列表中选择"
          sellers={sellers}
        />
        <FormField name="productName" label="商品名称" />
        <FormField name="varieties" label="品种" />
        <FormField name="manufacturer" label="生产厂家" />
        <FormField name="specification" label="规格" />
        <FormField {...FIGURE} name="productCount" label="竞价数量" />
        <FormField name="productUnit" label="计量单位" defaultValue="吨" />
      </div>
      <FileField name="pictureIds" label="图片" moderType="product_img" single />
      <FormTextarea name="introduce" label="商品介绍" rows={4} />
    </Card>
  );
}

/** How bids are placed, and from which price. */
export function RulesCard({
  modes,
  terms,
}: {
  modes: readonly RadioOption[];
  terms: SaleTermsChoices;
}) {
  return (
    <Card title="竞价规则" gap={4}>
      <FormRadio
        name="biddingMode"
        id="auction-biddingMode"
        label="竞价方式"
        options={modes}
        required
      />
      <div className={grid.medium}>
        <FormField {...FIGURE} name="startPrice" label="起拍价（元/单位）" />
        <FormField {...FIGURE} name="priceAddRange" label="加价幅度（元）" />
        <FormField {...FIGURE} name="startCount" label="起拍数量" hint="仅组合竞价填写" />
        <FormField {...FIGURE} name="countAddRange" label="数量加幅" hint="仅组合竞价填写" />
        <FormField
          name="delayTime"
          label="延时分钟数"
          inputMode="numeric"
          hint="结束前多少分钟内的出价会延时，0 为不延时"
        />
        <FormField name="delayTimes" label="最多延时次数" inputMode="numeric" />
        <FormField
          name="confirmSteps"
          label={CONFIRM_STEPS_LABEL}
          inputMode="numeric"
          hint="比领先价高出更多时须再次确认"
          defaultValue={String(DEFAULT_CONFIRM_STEPS)}
        />
        <FormField
          name="maxSteps"
          label={MAX_STEPS_LABEL}
          inputMode="numeric"
          hint="比领先价高出更多的出价无效，不填为不限"
        />
      </div>
      <SaleTermsFields choices={terms} />
      <FormCheckbox name="proxyBids" label="允许代理出价，仅限整单出价的竞价" />
    </Card>
  );
}

/** Who may bid, and what is left as a margin. */
export function SignUpCard() {
  return (
    <Card title="报名与保证金" gap={4}>
      <div className={grid.medium}>
        <FormField {...TIME} name="signEndDate" label="报名截止时间" />
        <FormField
          {...FIGURE}
          name="marginAmount"
          label="保证金（元）"
          hint="0 为不收取"
          defaultValue="0"
        />
      </div>
      <FormTextarea name="marginRule" label="保证金说明" />
      <FormTextarea
        name="qualifyNames"
        label="报名资料"
        hint="每行一项，如 营业执照；报名时每项须上传一个文件，最多 10 项"
      />
    </Card>
  );
}

/** What the winner has to do, and what happens where they do not. */
export function AwardCard() {
  return (
    <Card title="成交与违约" gap={4}>
      <div className={grid.medium}>
        <FormField
          {...WHOLE}
          name="payHours"
          label="中标人付款期限（小时）"
          hint="逾期未付款即为违约"
          defaultValue={String(USUAL_AWARD_TERMS.payHours)}
        />
        <FormField
          {...WHOLE}
          name="offerHours"
          label="递补答复期限（小时）"
          defaultValue={String(USUAL_AWARD_TERMS.offerHours)}
        />
        <FormField
          {...WHOLE}
          name="marginSellerShare"
          label="违约保证金归卖家（%）"
          hint="其余归平台"
          defaultValue={String(USUAL_AWARD_TERMS.marginSellerShare)}
        />
        <FormSelect
          name="afterDefault"
          label="违约后的货物"
          optional
          none={null}
          defaultValue={USUAL_AWARD_TERMS.afterDefault}
          options={AFTER_DEFAULT.map((value) => ({ value, label: AFTER_DEFAULT_NAMES[value] }))}
        />
      </div>
    </Card>
  );
}

/** When bidding takes place, and when and where the goods are handed over. */
export function TimeCard() {
  const form = useOwnForm();
  return (
    <Card title="时间与交货" gap={4}>
      <div className={grid.medium}>
        <FormField {...TIME} name="startDate" label="竞价开始时间" />
        <FormField {...TIME} name="endDate" label="竞价结束时间" />
        <FormField
          {...WHOLE}
          name="smsPromptTime"
          label="短信提醒（开始前分钟数）"
          hint="提醒可以出价的竞买人"
          defaultValue={String(USUAL_PROMPT_MINUTES)}
        />
        <FormField name="deliveryDate" label="交货日期" type="date" />
        <FormField name="deliverArea" label="交货地" />
      </div>
      <Checkbox name="hot" label="列入热门竞价" defaultChecked={form.textOf('hot') === 'on'} />
    </Card>
  );
}
