import { Suspense, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Checkbox } from '#app/components/ui/field.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { PickedPlace } from '#app/domain/checkout/picked-place.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import { RegionSelects } from './region-selects.tsx';

const MapPicker = onDemand(() => import('./map-picker.tsx'));

/** What the fields need beside the form itself; made by `addressAids`. */
export interface AddressAids {
  /** Null where the trading API has no regions. */
  regions: { provinces: string[]; cities: string[]; counties: string[] } | null;
  mapPickerUrl: string | null;
}

export interface AddressFieldsProps {
  form: PortalForm;
  /** No address yet: this one becomes the default in any case. */
  first: boolean;
  aids: AddressAids;
}

/** The controls of an address; their names are those of the wire and of the region's levels. */
export function AddressFields({ form, first, aids }: AddressFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { textOf } = form;

  /** Sets controls of this form; names that it does not have are ignored. */
  function fill(values: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(values)) {
      const control = fields.current?.closest('form')?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = value;
      }
    }
  }

  /** The map's address contains the regions as well. */
  function take({ longitude, latitude, address }: PickedPlace) {
    fill({ longitude: String(longitude), latitude: String(latitude) });
    if (address) fill({ warehouseAddress: address, province: '', city: '', county: '' });
  }

  return (
    <div ref={fields} className={stack[3]}>
      <EnterButton>保存地址</EnterButton>
      <FormField name="receivePerson" label="收货人" autoComplete="name" />
      <FormField
        name="receivePersonPhone"
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
      {aids.regions && (
        <RegionSelects
          choices={aids.regions}
          chosen={{ province: textOf('province'), city: textOf('city'), county: textOf('county') }}
          errors={{ city: form.errorsOf('city')[0], county: form.errorsOf('county')[0] }}
          onChange={() => fill({ longitude: '', latitude: '' })}
        />
      )}
      <FormField
        name="warehouseAddress"
        label="收货地址"
        hint={aids.regions ? '街道、门牌号；未选择地区时请填写完整地址' : '省、市、区和详细地址'}
        autoComplete="street-address"
      />
      <details open={form.errorsOf('longitude').length + form.errorsOf('latitude').length > 0}>
        <summary>地图定位（可不填）</summary>
        <div className={stack[3]}>
          {aids.mapPickerUrl && <PlaceMap url={aids.mapPickerUrl} onPick={take} />}
          <div className={grid.small}>
            <FormField name="longitude" label="经度" inputMode="decimal" />
            <FormField name="latitude" label="纬度" inputMode="decimal" />
          </div>
        </div>
      </details>
      <Checkbox
        name="isDefault"
        label={first ? '首个地址将设为默认地址' : '设为默认地址'}
        disabled={first}
        defaultChecked={first || form.valueOf('isDefault') !== undefined}
      />
    </div>
  );
}

/** The map reports a picked place by postMessage, so it is shown only with a script. */
function PlaceMap({ url, onPick }: { url: string; onPick(place: PickedPlace): void }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <MapPicker url={url} onPick={onPick} />
    </Suspense>
  );
}
