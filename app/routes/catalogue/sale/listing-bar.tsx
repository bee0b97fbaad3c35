import { Button } from '#app/components/ui/button.tsx';
import { ADJUSTMENTS, ROUNDINGS } from '#app/domain/catalogue/price-adjustment.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { filters } from '#app/styles/desk-filter.css.ts';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './listings.css.ts';
import { LISTINGS } from './paths.ts';

/** What the buttons send; the Enter key sends `ADJUST`, for those ticked, or for all where none is. */
export const ADJUST = 'adjust';
export const ADJUST_ALL = 'adjustAll';
export const ADJUST_TICKED = 'adjustTicked';
export const SHELVE_TICKED = 'shelveTicked';
export const FEATURE_TICKED = 'featureTicked';

const HOW = Object.entries(ADJUSTMENTS).map(([value, { verb, unit }]) => ({
  value,
  label: `${verb} ${unit}`,
}));
const ROUND = Object.entries(ROUNDINGS).map(([value, { label }]) => ({ value, label }));

interface ListingBarProps {
  /** How many the filter finds, as shown. */
  total: string;
  onShelf: boolean;
}

/** What is done with the listings that are ticked, or with all that the filter finds. */
export function ListingBar({ total, onShelf }: ListingBarProps) {
  return (
    <div className={styles.bar}>
      <fieldset className={filters}>
        <legend className={visuallyHidden}>调价</legend>
        <FormSelect
          name="how"
          label="调价"
          options={HOW}
          none={null}
          defaultValue="raisePercent"
          optional
        />
        <FormField
          name="figure"
          label="幅度"
          inputMode="decimal"
          autoComplete="off"
          size={6}
          maxLength={16}
        />
        <FormSelect
          name="rounding"
          label="取整"
          options={ROUND}
          none={null}
          defaultValue="yuan"
          optional
        />
        <Button name="intent" value={ADJUST_ALL} variant="secondary" leadsTo={`${LISTINGS}/adjust`}>
          {`预览调价（全部 ${total} 件）`}
        </Button>
        <Button
          name="intent"
          value={ADJUST_TICKED}
          variant="secondary"
          leadsTo={`${LISTINGS}/adjust`}
        >
          预览调价（所选）
        </Button>
      </fieldset>
      {onShelf && (
        <Button
          name="intent"
          value={FEATURE_TICKED}
          variant="secondary"
          leadsTo={`${LISTINGS}?intent=feature`}
        >
          设为店铺推荐
        </Button>
      )}
      <Button
        name="intent"
        value={SHELVE_TICKED}
        variant="secondary"
        leadsTo={`${LISTINGS}?intent=shelve`}
      >
        {onShelf ? '下架所选' : '上架所选'}
      </Button>
    </div>
  );
}
