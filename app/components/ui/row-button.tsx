import type { ComponentProps } from 'react';
import { Button, ButtonLink } from './button.tsx';

interface OfRow {
  /** What it says. */
  label: string;
  /** What the row is about: read out behind the label, since people who hear the page do not see the row. */
  of: string;
}

type Row<Props> = OfRow & Omit<Props, 'size' | 'aria-label' | 'children'>;

/** A small link of a row in a table, which looks like a button. */
export const RowLink = ({
  label,
  of,
  variant = 'secondary',
  ...props
}: Row<ComponentProps<typeof ButtonLink>>) => (
  <ButtonLink {...props} variant={variant} size="small" aria-label={`${label} ${of}`}>
    {label}
  </ButtonLink>
);

/** A small submit button of a row in a table. */
export const RowButton = ({
  label,
  of,
  variant = 'secondary',
  ...props
}: Row<ComponentProps<typeof Button>>) => (
  <Button {...props} variant={variant} size="small" aria-label={`${label} ${of}`}>
    {label}
  </Button>
);
