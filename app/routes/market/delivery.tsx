import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { choiceDesk } from '#app/domain/market/choice-desk-contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { ChoiceBoxes } from './choice-boxes.tsx';
import {
  DELIVERY_DESK,
  deliveryAction,
  regionsForm,
  regionsView,
  wayControl,
  waysForm,
} from './choice-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '交货与地区';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const choices = await ask(choiceDesk, {});
  return {
    ...regionsView(choices, searchParams),
    ways: choices.deliveryWays.map((way) => ({
      ...way,
      usual: deliveryWayName(Number(way.code)),
      control: wayControl(way.code),
    })),
    top: DELIVERY_DESK,
    waysForm: describeForm(waysForm, request),
    regionsForm: describeForm(regionsForm, request),
  };
});

export const action = deliveryAction;

/** Which of the specified ways of delivery a market has, what it calls them, and where it delivers to. */
export default function Delivery() {
  const data = useLoaderData<typeof loader>();
  const { province, regions, provinces, ways, top } = data;
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Card title={province ? `配送地区：${province}` : '配送地区'} gap={4}>
        <Permitted permission="trade">
          <DescribedForm description={data.regionsForm} key={province}>
            <ChoiceBoxes
              label={province ? '配送到的城市' : '配送到的省份'}
              hint="不勾选的地区不再出现在筛选和地址表单中，寄往那里的订单和在那里交货的新商品会被拒绝；已有的地址、商品和订单照常显示"
              choices={regions}
            />
            <SaveButtons cancelTo={province && top}>保存配送地区</SaveButtons>
          </DescribedForm>
        </Permitted>
        <div className={cluster[2]}>
          <span className={muted}>按城市设置：</span>
          {provinces.map(({ to, label, current }) => (
            <Link key={to} to={to} aria-current={current ? 'true' : undefined}>
              {label}
            </Link>
          ))}
        </div>
      </Card>
      <Card title="交货方式" gap={4}>
        <Permitted permission="trade">
          <DescribedForm description={data.waysForm}>
            <ChoiceBoxes label="本市场使用的交货方式" choices={ways} />
            <div className={grid.medium}>
              {ways.map(({ code, name, usual, control }) => (
                <FormField
                  key={code}
                  name={control}
                  label={`「${usual}」的名称`}
                  defaultValue={name}
                  autoComplete="off"
                />
              ))}
            </div>
            <div>
              <Button variant="secondary">保存交货方式</Button>
            </div>
          </DescribedForm>
        </Permitted>
        <p className={muted}>
          停用的方式不能再选；已有商品用到它时，结算只提供其中仍在使用的方式。
        </p>
      </Card>
    </CustomerPage>
  );
}
