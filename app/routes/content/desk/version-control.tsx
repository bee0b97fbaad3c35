import type { PortalForm } from '#app/forms/use-form.ts';

/** Which state of a text the form was opened on; a refused form keeps its own. */
export function VersionControl({ form, version }: { form: PortalForm; version?: string }) {
  const typed = form.valueOf('version');
  const value = typeof typed === 'string' ? typed : version;
  return value === undefined ? null : <input type="hidden" name="version" value={value} />;
}
