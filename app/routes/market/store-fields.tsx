import { Button } from '#app/components/ui/button.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { muted } from '#app/styles/layout.css.ts';

/** What a store is opened with. */
export function StoreFields() {
  return (
    <>
      <p className={muted}>
        卖家须是企业账号。还没有账号时，会生成一个注册链接，请交给本人；注册后再点一次「开通店铺」。
      </p>
      <FormField name="phone" label="卖家手机号" inputMode="tel" autoComplete="off" />
      <FormField
        name="code"
        label="店铺编码"
        hint="字母和数字，如 S0001；不能更改"
        autoComplete="off"
      />
      <FormField name="name" label="店铺名称" autoComplete="off" />
      <FormField
        name="address"
        label="店铺地址"
        hint="如 江苏省无锡市惠山区堰桥路8号"
        autoComplete="off"
      />
      <div>
        <Button>开通店铺</Button>
      </div>
    </>
  );
}
