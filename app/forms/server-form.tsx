import { useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { isDisconnected } from '#app/browser/connection.ts';
import { ControlIds } from '#app/components/ui/field.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { Form, type FormProps } from '#app/components/ui/link.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { FormContext, type PortalForm } from './use-form.ts';
import { useSerial } from './use-serial.ts';

const StepUp = onDemand(() => import('./step-up.tsx'));

export interface ServerFormProps extends Omit<FormProps, 'method' | 'noValidate' | 'className'> {
  form: PortalForm;
  className?: string;
  /** Whether the form has a FileField. */
  multipart?: boolean;
  children: ReactNode;
}

/**
 * A form that works without scripts: the server checks it and reports the problems. With scripts, a second press while
 * the form is being sent does nothing; while the connection is down, it replaces the first.
 */
export function ServerForm({ form, multipart, children, ...props }: ServerFormProps) {
  const csrf = useRouteLoaderData<{ csrf: string | null }>('root')?.csrf;
  // While any form of the page is being sent, no other may be sent. This form is answered as soon as a reply gives it
  // another serial, even while the page around it is still loading.
  const sent = useNavigation().formData;
  const name = form.description.form;
  const serial = useSerial(name, form.serial, props.action);
  const isAnswered = sent?.get('form') === name && sent.get('serial') !== serial;
  const sending = sent !== undefined && !isAnswered;
  if (form.description.absent) return null;
  return (
    <Form
      {...props}
      method="post"
      encType={multipart ? 'multipart/form-data' : undefined}
      noValidate
      aria-busy={sending || undefined}
      onSubmit={(event) =>
        sending && !isDisconnected() ? event.preventDefault() : form.check(event)
      }
    >
      <input type="hidden" name="form" value={name} />
      {serial && <input type="hidden" name="serial" value={serial} />}
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      <FormErrors
        messages={form.formErrors}
        made={form.made}
        controls={form.wrongControls}
        refusal={form.refusal}
      />
      <FormContext.Provider value={form}>
        {form.stepUp && (
          <Suspense>
            <StepUp />
          </Suspense>
        )}
        <ControlIds.Provider value={form.idOf('')}>{children}</ControlIds.Provider>
      </FormContext.Provider>
    </Form>
  );
}
