import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import * as styles from '../checkout.css.ts';
import type { DeductionsView } from './deductions-view.server.ts';

export interface DeductionsProps {
  deductions: DeductionsView;
  /** Why a choice takes nothing off, by its control. */
  problemOf: (id: string) => string | undefined;
}

/** Points and gift e-cards, which are taken off the whole order. */
export function Deductions({ deductions: { points, used, cards }, problemOf }: DeductionsProps) {
  return (
    <Card title="积分与电子礼品卡" gap={2}>
      <input type="hidden" name="useAmount" value={points.worth} />
      <Choice
        control="useIntegral"
        name="useIntegral"
        value={String(points.usable)}
        label={points.label}
        detail={points.rule}
        chosen={points.chosen}
        disabled={points.usable === 0}
        problem={problemOf('useIntegral')}
      />
      {used.map((id) => (
        <input key={id} type="hidden" name="usedCards" value={id} />
      ))}
      {cards.map(({ id, ...card }) => (
        <Choice
          key={id}
          control={`giftCardids.${id}`}
          name="giftCardids"
          value={id}
          {...card}
          problem={problemOf(`giftCardids.${id}`)}
        />
      ))}
      {cards.length === 0 && <p className={muted}>暂无可用的电子礼品卡</p>}
    </Card>
  );
}

interface ChoiceProps {
  /** Where a problem with this choice is reported. */
  control: string;
  name: string;
  value: string;
  label: string;
  detail: string;
  chosen: boolean;
  disabled?: boolean;
  problem: string | undefined;
}

function Choice({ control, name, value, label, detail, chosen, disabled, problem }: ChoiceProps) {
  const id = useOwnForm().idOf(control);
  return (
    <div className={styles.address}>
      <Checkbox
        id={id}
        name={name}
        value={value}
        label={label}
        defaultChecked={chosen}
        disabled={disabled}
        aria-describedby={problem ? `${id}-detail ${id}-error` : `${id}-detail`}
        aria-invalid={problem ? true : undefined}
      />
      <p id={`${id}-detail`} className={classNames(muted, small)}>
        {detail}
      </p>
      {problem && (
        <p id={`${id}-error`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
