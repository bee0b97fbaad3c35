import { beginningOf } from '#app/domain/typed-text.ts';

export interface PickedPlace {
  longitude: number;
  latitude: number;
  /** As the map names it; '' where it names nothing. */
  address: string;
}

/**
 * What a map in a frame posts when a place is picked on it, or null for anything else:
 * `{longitude, latitude, address}`, or Tencent's location picker's `{module, latlng, poiaddress}`.
 * Degrees; the address at most 200 characters, as an address line is.
 */
export function readPickedPlace(message: unknown): PickedPlace | null {
  const fields = fieldsOf(message);
  const point = fields.module === 'locationPicker' ? fieldsOf(fields.latlng) : fields;
  const longitude = Number(point.longitude ?? point.lng ?? Number.NaN);
  const latitude = Number(point.latitude ?? point.lat ?? Number.NaN);
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  const address = fields.address ?? fields.poiaddress;
  return {
    longitude,
    latitude,
    address: typeof address === 'string' ? beginningOf(address.trim(), 200) : '',
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
