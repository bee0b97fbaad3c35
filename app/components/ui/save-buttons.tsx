import { cluster } from '#app/styles/layout.css.ts';
import { Button, ButtonLink } from './button.tsx';

interface SaveButtonsProps {
  /** What the button says. */
  children: string;
  /** Where the form is left without saving; absent where there is nothing to leave, as below one that adds. */
  cancelTo?: string | null | undefined;
}

/** At the end of a form that adds, or changes what a list has. */
export const SaveButtons = ({ children, cancelTo }: SaveButtonsProps) => (
  <div className={cluster[3]}>
    <Button>{children}</Button>
    {cancelTo && (
      <ButtonLink to={cancelTo} variant="secondary" preventScrollReset>
        取消
      </ButtonLink>
    )}
  </div>
);
