import { Button } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { cluster, muted, small } from '#app/styles/layout.css.ts';
import * as styles from './cart.css.ts';
import type { CartLineView } from './cart-view.server.ts';
import { countName } from './chosen-lines.ts';

export interface LineProps {
  line: CartLineView;
  ticked: boolean;
  /** The quantity that was typed but is not saved yet. */
  typed: string | undefined;
  error: string | undefined;
}

export function Line({ line, ticked, typed, error }: LineProps) {
  const problem = error ?? line.problem;
  const name = countName(line.id);
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
        <Picture src={line.imageUrl} alt="" width={72} height={72} />
      </span>
      <div>
        <Link to={line.href}>{line.name}</Link>
        <p className={`${muted} ${small}`}>{line.grade}</p>
        {problem && (
          <p id={`${name}-error`} className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <span className={styles.figure}>
        <Price amount={line.price} unit={line.unit} />
      </span>
      <span className={`${styles.figure} ${cluster[1]}`}>
        <Stepper
          name={name}
          id={name}
          label={`${line.name}的数量`}
          defaultValue={typed ?? line.number}
          min={line.min}
          max={line.max}
          step="1"
          disabled={line.gone}
          error={problem ?? undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
        />
        {line.unit}
        <noscript>
          <Button name="intent" value="update" variant="quiet" size="small">
            更新
          </Button>
        </noscript>
      </span>
      <span className={styles.figure}>
        <Price amount={line.amount} />
      </span>
      <Button
        name="intent"
        value={`delete:${line.id}`}
        variant="quiet"
        size="small"
        aria-label={`删除 ${line.name}`}
      >
        删除
      </Button>
    </li>
  );
}
