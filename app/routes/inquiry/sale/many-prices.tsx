import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster, grid, muted, stack } from '#app/styles/layout.css.ts';
import type { Offering } from './read-sale-inquiry.server.ts';

/** The ways to fill in many prices at once; what they fill in is looked at before the offer is sent. */
export function ManyPrices({ form, offering }: { form: PortalForm; offering: Offering }) {
  const { to, files } = offering.workbook;
  const isOpen = ['pasted', 'table', 'percent'].some((name) => form.errorsOf(name).length > 0);
  return (
    <details open={isOpen}>
      <summary>批量填写单价：粘贴、上传表格、全部调整</summary>
      <div className={stack[4]}>
        <p className={muted}>只填入下面的表格，核对后提交才算报价；已填写的内容不会丢失。</p>
        <div className={grid.medium}>
          <div className={stack[2]}>
            <FormTextarea
              name="pasted"
              label="从表格粘贴"
              hint="一列单价，按商品顺序；或带标题的表格，按序号或商品名称对应"
              rows={4}
            />
            <div>
              <Button variant="secondary" name="intent" value="paste">
                填入单价
              </Button>
            </div>
          </div>
          <div className={stack[2]}>
            <Field
              name="table"
              label="上传填好的询价表"
              hint="先下载，在 Excel 中填写后上传"
              error={form.errorsOf('table')[0]}
            >
              <Input type="file" accept={files} />
            </Field>
            <div className={cluster[2]}>
              <Button variant="secondary" name="intent" value="upload">
                读入表格
              </Button>
              <ButtonLink variant="quiet" to={to} reloadDocument>
                下载询价表
              </ButtonLink>
            </div>
          </div>
          <div className={stack[2]}>
            <FormField
              name="percent"
              label="全部调整（%）"
              hint="例如 -1.5，所有已填单价一起调整"
              inputMode="text"
            />
            <div className={cluster[2]}>
              <Button variant="secondary" name="intent" value="percent">
                全部调整
              </Button>
              <Button variant="secondary" name="intent" value="fillDown">
                向下填充空白单价
              </Button>
            </div>
          </div>
        </div>
      </div>
    </details>
  );
}
