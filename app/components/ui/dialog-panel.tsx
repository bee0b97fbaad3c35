import * as Radix from '@radix-ui/react-dialog';
import { useNavigate } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import * as styles from './dialog.css.ts';
import { useFirstFocus } from './first-focus.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The page without the dialog, where Escape, the cross and the backdrop lead. */
  closeTo: string;
  children?: ReactNode;
  /** Buttons, the confirming one last. */
  footer?: ReactNode;
}

/**
 * Radix without its Portal, which renders nothing on the server, and without its Overlay, which
 * locks the scrolling with a style element that the content security policy refuses (the global
 * styles do that instead).
 */
export default function DialogPanel({
  title,
  description,
  closeTo,
  children,
  footer,
}: DialogProps) {
  const navigate = useNavigate();
  const focus = useFirstFocus('news', true);
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );

  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) navigate(closeTo, { replace: true, preventScrollReset: true });
      }}
    >
      <div className={styles.backdrop}>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className={styles.shade}
          tabIndex={-1}
          aria-hidden="true"
        />
        <Radix.Content
          {...focus}
          className={styles.panel}
          // Radix sets the accessible name only with a script, so it is set here.
          aria-label={title}
          {...(!description && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
          }}
        >
          <Radix.Title>{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div>{description}</div>
            </Radix.Description>
          )}
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
          <Link to={closeTo} replace preventScrollReset className={styles.close} aria-label="关闭">
            <Icon name="close" />
          </Link>
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}
