import { Card } from '#app/components/ui/card.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';

interface WordFormProps {
  form: FormDescription;
  /** The word that is changed; null for a new one. */
  edited: { word: string; kind: string; meanings: string } | null;
  /** What a new one is; '' where that is to be typed. */
  added: string;
  kinds: readonly { value: string; label: string }[];
  closeTo: string;
}

/** A word of the trade, new or changed. */
export function WordForm({ form, edited, added, kinds, closeTo }: WordFormProps) {
  return (
    <Card title={edited ? `修改「${edited.word}」` : '添加词语'}>
      <DescribedForm description={form}>
        <FormField
          name="word"
          label="词语"
          hint="买家会这样输入，例如 罗纹钢"
          autoComplete="off"
          defaultValue={edited?.word ?? added}
          readOnly={edited !== null}
        />
        <FormSelect
          name="kind"
          label="类型"
          options={kinds}
          defaultValue={edited?.kind ?? (added && 'synonym')}
        />
        <FormField
          name="meanings"
          label="含义"
          hint="多个含义用顿号或逗号分开；忽略的词不用填"
          autoComplete="off"
          defaultValue={edited?.meanings}
        />
        <SaveButtons cancelTo={edited && closeTo}>保存</SaveButtons>
      </DescribedForm>
    </Card>
  );
}
