import { Button } from '#app/components/ui/button.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';

interface DecisionControlsProps {
  about: string;
  /** What is shown to whoever decides. */
  amount: string;
}

/** The reason and the two buttons. */
export const DecisionControls = ({ about, amount }: DecisionControlsProps) => (
  <>
    <input type="hidden" name="about" value={about} />
    <input type="hidden" name="shownAmount" value={amount} />
    <FormTextarea name="reason" label="原因或意见" hint="退回时必填，会告知提交的人" rows={1} />
    <FormBar>
      <Button name="intent" value="agree">
        同意
      </Button>
      <Button name="intent" value="return" variant="danger">
        退回
      </Button>
    </FormBar>
  </>
);
