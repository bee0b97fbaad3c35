import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';
import { Button } from './ui/button.tsx';

export interface AccountChoiceView {
  /** What is looked for; empty: nothing yet. */
  keyword: string;
  /** Those found, each with the address that chooses it; null: one is chosen. */
  choices: readonly { to: string; name: string; detail: string }[] | null;
}

interface AccountChoiceProps extends AccountChoiceView {
  /** The page, and what its address keeps. */
  path: string;
  of?: Readonly<Record<string, string>>;
  label: string;
  /** On the button: 查找买家. */
  find: string;
  hint: string;
  /** What is said where nobody is found. */
  none: string;
}

/** An account is looked for by a part of its name or phone, and chosen: never typed as a number. */
export const AccountChoice = ({
  keyword,
  choices,
  path,
  of = {},
  label,
  find,
  hint,
  none,
}: AccountChoiceProps) => (
  <div className={stack[3]}>
    <Form action={path} className={styles.search}>
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field name="keyword" label={label}>
        <Input
          key={keyword}
          type="search"
          maxLength={64}
          autoComplete="off"
          defaultValue={keyword}
        />
      </Field>
      <Button variant="secondary">{find}</Button>
    </Form>
    {/* Stands here before nothing is found, so that this is heard. */}
    <div aria-live="polite" className={stack[3]}>
      <p className={classNames(muted, small)}>{hint}</p>
      {keyword !== '' && choices?.length === 0 && <p>{none}</p>}
    </div>
    {choices && choices.length > 0 && (
      <ul className={stack[2]}>
        {choices.map(({ to, name, detail }) => (
          <li key={to} className={cluster[1]}>
            <Link to={to} preventScrollReset aria-label={`选择 ${name} ${detail}`}>
              {name}
            </Link>
            <span className={classNames(muted, small)}>{detail}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);
