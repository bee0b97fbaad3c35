import type { LeadField, LeadForm } from '#app/domain/lead/form.ts';

function sampleOf(field: LeadField): string {
  switch (field.type) {
    case 'text':
      return '验收';
    case 'phone':
      return '13712345678';
    case 'quantity':
      return '32.5';
    case 'choice':
    case 'choices':
      return field.of[0] ?? '';
  }
}

/** What a visitor may type into a public form; `type` is what two of the forms that share a call need. */
export const sampleLead = ({ kind, fields }: LeadForm): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])),
  type: kind,
});
