import { z } from 'zod';
import {
  joinAddress,
  RECEIVE_PERSON_REQUIRED,
  WAREHOUSE_ADDRESS_REQUIRED,
} from '#app/domain/checkout/address.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';

const ADDRESS_MAX = 200;
const TOO_LONG = `收货地址最多 ${ADDRESS_MAX} 个字`;

const region = z.string().max(40).optional();

const degrees = (most: number, error: string) =>
  z.number({ error }).min(-most, { error }).max(most, { error }).optional();

interface TypedPlace {
  province?: string;
  city?: string;
  county?: string;
  warehouseAddress: string;
}

const lineOf = ({ province, city, county, warehouseAddress }: TypedPlace): string =>
  joinAddress([province, city, county], warehouseAddress);

/** The regions and the street are typed separately and sent as one line, `warehouseAddress`. */
const schema = z
  .object({
    receivePerson: z
      .string({ error: RECEIVE_PERSON_REQUIRED })
      .max(60, { error: '姓名最多 60 个字' }),
    receivePersonPhone: mobile,
    province: region,
    city: region,
    county: region,
    warehouseAddress: z
      .string({ error: WAREHOUSE_ADDRESS_REQUIRED })
      .max(ADDRESS_MAX, { error: TOO_LONG }),
    longitude: degrees(180, '经度应为 -180 到 180 的数'),
    latitude: degrees(90, '纬度应为 -90 到 90 的数'),
    isDefault: z.boolean().default(false),
  })
  .refine((value) => lineOf(value).length <= ADDRESS_MAX, {
    path: ['warehouseAddress'],
    error: TOO_LONG,
  })
  .refine((value) => (value.longitude === undefined) === (value.latitude === undefined), {
    path: ['latitude'],
    error: '请同时填写经度和纬度',
  });

export const addressForm = defineForm('address', schema);

export type TypedAddress = z.output<typeof schema>;

/** The request that adds an address. */
export function addressOf(value: TypedAddress) {
  const { receivePerson, receivePersonPhone, longitude, latitude, isDefault } = value;
  const warehouseAddress = lineOf(value);
  return { receivePerson, receivePersonPhone, warehouseAddress, longitude, latitude, isDefault };
}

/** The same form when it only asks for the next level of regions: nothing is validated. */
export const addressStepForm = defineForm(
  addressForm.name,
  z.object({ page: z.string().optional() }),
);

export const deleteAddressForm = defineForm('deleteAddress', z.object({ id: z.string().max(64) }));
