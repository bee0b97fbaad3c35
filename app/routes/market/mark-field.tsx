import { Checkbox, Field, Input } from '#app/components/ui/field.tsx';
import { MARK_KINDS, MARK_SIDES, MOST_MARK_BYTES } from '#app/domain/market/mark.ts';
import { useOwnForm } from '#app/forms/use-form.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { MARK_FILE, MARK_REMOVED } from './paths.ts';

const { least, most } = MARK_SIDES;

/** The mark that there is, and another one in its place. */
export function MarkField({ mark }: { mark: string }) {
  const form = useOwnForm();
  return (
    <Field
      name={MARK_FILE}
      label="标志"
      hint={`SVG 或 PNG（边长 ${least} 至 ${most} 像素），最大 ${MOST_MARK_BYTES / 1024} KB；脚本、文字与外部引用会被去除`}
      error={form.errorsOf(MARK_FILE)[0]}
    >
      <input type="hidden" name="mark" value={mark} />
      <span className={cluster[3]}>
        {mark && <img src={mark} alt="现在的标志" width="36" height="36" />}
        <Input type="file" accept={Object.values(MARK_KINDS).join()} />
        {mark && <Checkbox name={MARK_REMOVED} label="不用标志，恢复默认图形" />}
      </span>
    </Field>
  );
}
