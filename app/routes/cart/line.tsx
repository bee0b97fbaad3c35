import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { useOwnForm } from '#app/forms/use-form.ts';
import { muted, small, visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './cart.css.ts';
import type { CartLineView } from './cart-view.server.ts';
import { countName, shownName } from './chosen-lines.ts';
import type { Moved } from './use-chosen-lines.ts';

export interface LineProps {
  line: CartLineView;
  /** For the quantity that is shown. Of a line that came meanwhile: as the cart has it. */
  amount: string | undefined;
  ticked: boolean;
  /** The quantity that was typed and not saved yet, and the one it was typed over. */
  typed: string | undefined;
  shown: string | undefined;
  error: string | undefined;
  moved: Moved | undefined;
}

export function Line({ line, amount, ticked, typed, shown, error, moved }: LineProps) {
  const problem = error ?? line.problem;
  const name = countName(line.id);
  const id = useOwnForm().idOf(name);
  // Afterwards both are the browser's: a script makes them follow the cart (use-chosen-lines.ts).
  const [first] = useState({ count: typed ?? line.number, shown: shown ?? line.number });
  return (
    <li className={styles.line}>
      <Checkbox
        name="ids"
        value={line.id}
        label={`选择 ${line.name}`}
        labelHidden
        disabled={line.gone}
        defaultChecked={ticked && !line.gone}
      />
      <span className={line.gone ? styles.gone : undefined}>
        {line.imageUrl && <Picture src={line.imageUrl} alt="" width={48} height={48} />}
      </span>
      <div>
        <Link to={line.href}>{line.name}</Link>
        <p className={`${muted} ${small}`}>{line.grade}</p>
        {line.pieces && <p className={`${muted} ${small}`}>{line.pieces}</p>}
      </div>
      {problem && (
        <p id={`${id}-error`} className={styles.message}>
          {problem}
        </p>
      )}
      <Heard className={styles.message}>
        {moved && !problem && (
          <>
            <span className={visuallyHidden}>{line.name} </span>
            数量已在其他页面由 {groupThousands(moved.from)} {line.unit}改为{' '}
            {groupThousands(moved.to)} {line.unit}
          </>
        )}
      </Heard>
      <span className={styles.figure}>
        <Price amount={line.price} unit={line.unit} />
      </span>
      <span className={styles.quantity}>
        {/* React would take a `type="hidden"` back to its first value with each rendering. */}
        <input
          hidden
          readOnly
          name={shownName(line.id)}
          defaultValue={first.shown}
          // What cannot be ticked now is not unticked for that.
          disabled={line.gone}
        />
        <span className={styles.counted}>
          <Stepper
            name={name}
            id={id}
            label={`${line.name}的数量`}
            defaultValue={first.count}
            min={line.min}
            max={line.max}
            step={line.step}
            disabled={line.gone}
            error={problem ?? undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
          />
          {line.unit}
        </span>
        <noscript>
          <Button name="intent" value="update" variant="quiet" size="small">
            更新
          </Button>
        </noscript>
      </span>
      <span className={styles.figure}>
        <Price amount={amount ?? line.amount} />
      </span>
      <span className={styles.action}>
        <RowButton
          label="删除"
          of={line.name}
          name="intent"
          value={`delete:${line.id}`}
          variant="quiet"
          leadsTo="/shopping?intent=delete"
        />
      </span>
    </li>
  );
}
