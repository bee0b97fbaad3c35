import { Button } from '#app/components/ui/button.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, small, stack } from '#app/styles/layout.css.ts';
import type { DetailsView } from './details-view.server.ts';

export interface ProxyBlockProps {
  proxy: NonNullable<NonNullable<DetailsView['bidding']>['proxy']>;
}

/** The limit up to which the market bids for the visitor: what it is, and to set it, change it or take it back. */
export default function ProxyBlock({ proxy }: ProxyBlockProps) {
  const described = useForm(proxy.form);
  const asked = described.idOf('confirmed');
  // The question stands beside its button alone.
  const form: PortalForm = {
    ...described,
    wrongControls: described.wrongControls.filter(([id]) => id !== asked),
  };
  const question = form.errorsOf('confirmed')[0];
  if (proxy.form.absent) return null;
  return (
    <details className={stack[2]} open={form.refusal !== null}>
      <summary>{proxy.title}</summary>
      <p className={small}>{proxy.rule}</p>
      {proxy.state && <p>{proxy.state}</p>}
      <ServerForm form={form} className={stack[2]} replace preventScrollReset autoComplete="off">
        <FormField name="price" label={proxy.label} hint={proxy.hint} inputMode="decimal" />
        <p className={cluster[3]}>
          <Button variant="secondary">{proxy.set}</Button>
          {proxy.withdraw && (
            <Button variant="secondary" name="withdraw" value="on">
              {proxy.withdraw}
            </Button>
          )}
        </p>
        <Heard role="alert">{question && <Notice tone="warning">{question}</Notice>}</Heard>
        {question && (
          <Button variant="buy" name="confirmed" value={form.textOf('price')}>
            {proxy.confirm}
          </Button>
        )}
      </ServerForm>
    </details>
  );
}
