import { z } from 'zod';
import { forgetShared } from '#app/api/cache.server.ts';
import { publishChangedPages } from '#app/api/changed-pages.server.ts';
import { type CallContext, call } from '#app/api/client.server.ts';
import { homeData } from '#app/domain/content/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import { DEMAND_PAGES, RETENTION } from '#app/domain/lead/financing.ts';
import { fieldProblem, LEAD_SAVED, type LeadField, type LeadForm } from '#app/domain/lead/form.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { askPerson } from '#app/forms/person.server.ts';
import { leadPhone } from '#app/forms/phone.server.ts';
import type { LeadView } from './lead-form.tsx';

const definitions = new WeakMap<LeadForm, FormDefinition>();

/** The form of a lead, validated by its description. */
function definitionOf(lead: LeadForm): FormDefinition {
  const known = definitions.get(lead);
  if (known) return known;
  const fields = Object.entries(lead.fields).map(([name, field]) => [name, schemaOf(field)]);
  const made = defineForm(lead.kind, z.object(Object.fromEntries(fields)));
  definitions.set(lead, made);
  return made;
}

function schemaOf(field: LeadField): z.ZodType<string> {
  switch (field.type) {
    case 'text':
      return textUpTo(field.maxLength, field.isNamed ? field.label : '', field.missing);
    case 'phone':
      return leadPhone;
    case 'quantity':
      return z.string({ error: field.missing }).superRefine((text, context) => {
        const problem = fieldProblem(field, text);
        if (problem) context.addIssue({ code: 'custom', message: problem.text });
      });
    case 'choice':
      return z.enum(field.of, { error: field.invalid }).or(z.literal('')).default('');
    case 'choices': {
      const error = field.missing;
      const chosen = z.array(z.enum(field.of, { error }), { error }).min(1, { error });
      return chosen.transform((choices) => choices.join(','));
    }
  }
}

/** @param chosen initial choices by field */
export function describeLead(
  request: Request,
  lead: LeadForm,
  chosen: Readonly<Record<string, readonly string[]>> = {},
): LeadView {
  return {
    form: describeForm(definitionOf(lead), request),
    button: lead.button,
    controls: Object.entries(lead.fields).map(([name, field]) => ({
      name,
      label: field.label,
      of: 'of' in field ? field.of : undefined,
      none: field.type === 'choice' ? field.none : undefined,
      chosen: chosen[name] ?? [],
      input: {
        type: field.type === 'phone' ? 'tel' : undefined,
        inputMode: field.type === 'quantity' ? 'decimal' : undefined,
        autoComplete: field.type === 'phone' ? 'tel' : field.autoComplete,
      },
    })),
  };
}

type Values<Form extends LeadForm> = { [Name in keyof Form['fields']]: string };

/**
 * The handler of a public form.
 * @param page where to go when the lead is kept
 */
export const leadHandler = <Form extends LeadForm>(
  lead: Form,
  endpoint: Endpoint,
  page: string,
  save: (values: Values<Form>, context: CallContext) => Promise<unknown>,
) =>
  handleForm(definitionOf(lead), endpoint, {
    isPublic: true,
    async submit({ value, data, token, serial, request }) {
      const question = askPerson(lead.kind, data);
      if (question) return question;
      await save(value as Values<Form>, { token, serial });
      return redirectAfterSuccess(request, page, LEAD_SAVED);
    },
  });

/** The handler of a financing demand, which the home page and the page of financing list. */
export const demandHandler = (page: string) =>
  leadHandler(RETENTION, retentionInfoSave, page, async (demand, context) => {
    await call(retentionInfoSave, demand, context);
    forgetShared(homeData, {});
    publishChangedPages(DEMAND_PAGES);
  });
