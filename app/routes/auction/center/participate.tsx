import { useRootData } from '#app/components/layout/root-data.ts';
import { Button, type ButtonLook } from '#app/components/ui/button.tsx';
import { Form } from '#app/components/ui/link.tsx';
import type { ParticipateButtonView } from '../auction-text.server.ts';

/** The form of a page that all its participation buttons belong to, wherever they stand. */
const FORM = 'participate';

/** Stands once on a page; a visitor without a login is led to it and back. */
export function ParticipateForm() {
  const { csrf } = useRootData();
  return (
    <Form id={FORM} method="post" preventScrollReset>
      <input type="hidden" name="form" value={FORM} />
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
    </Form>
  );
}

interface ParticipateButtonProps extends Pick<ButtonLook, 'size'> {
  button: ParticipateButtonView;
  /** Of the auction, read out where there are several buttons. */
  name?: string;
}

/** Asks the trading API whether its auction may be entered (spec 2 §4). */
export function ParticipateButton({ button, name, size }: ParticipateButtonProps) {
  return (
    <Button
      form={FORM}
      name="auction"
      value={button.value}
      variant={button.isOpen ? 'primary' : 'secondary'}
      size={size}
      block
      aria-label={name && `${button.label} ${name}`}
    >
      {button.label}
    </Button>
  );
}
