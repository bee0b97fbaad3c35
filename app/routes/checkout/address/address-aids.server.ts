import { environment } from '#app/environment.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';
import { addressForm, type TypedAddress } from './address.server.ts';
import type { AddressAids } from './address-fields.tsx';
import { openRegionLevel, regionChoices } from './read-regions.server.ts';

/** The choices an address form offers, given what was typed into it before. */
export async function addressAids(draft: Draft | null): Promise<AddressAids> {
  const textOf = (name: string) => {
    const value = draft?.values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    regions: await regionChoices({ province: textOf('province'), city: textOf('city') }),
    mapPickerUrl: environment().mapPickerUrl ?? null,
  };
}

const OPEN_LEVEL = { city: '请选择城市', county: '请选择区县' } as const;

/**
 * Refuses regions that are incomplete or do not belong together; null when they are valid. The
 * typed values are saved as the page's draft, which the page reads its regions from.
 */
export async function regionRefusal({
  value,
  data,
  request,
}: Submission<TypedAddress>): Promise<FormReply | null> {
  const level = await openRegionLevel(value);
  if (!level) return null;
  const draft = { form: addressForm.name, values: typedValues(data) };
  await keepDraft(request, pageOf(request), draft);
  return refuse(addressForm.name, data, { [level]: [OPEN_LEVEL[level]] });
}
