import { z } from 'zod';
import {
  joinAddress,
  RECEIVE_PERSON_MAX,
  RECEIVE_PERSON_REQUIRED,
  WAREHOUSE_ADDRESS_REQUIRED,
} from '#app/domain/checkout/address.ts';
import { ADDRESS_MAX, tooLong } from '#app/domain/too-long.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';

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
    receivePerson: textUpTo(RECEIVE_PERSON_MAX, '姓名', RECEIVE_PERSON_REQUIRED),
    receivePersonPhone: mobile,
    province: region,
    city: region,
    county: region,
    warehouseAddress: textUpTo(ADDRESS_MAX, '收货地址', WAREHOUSE_ADDRESS_REQUIRED),
    longitude: degrees(180, '经度应为 -180 到 180 的数'),
    latitude: degrees(90, '纬度应为 -90 到 90 的数'),
    isDefault: z.boolean().default(false),
  })
  .refine((value) => lineOf(value).length <= ADDRESS_MAX, {
    path: ['warehouseAddress'],
    error: tooLong(ADDRESS_MAX, '收货地址'),
  })
  .refine((value) => (value.longitude === undefined) === (value.latitude === undefined), {
    path: ['latitude'],
    error: '请同时填写经度和纬度',
  });

export const addressForm = defineForm('address', schema);

export type TypedAddress = z.output<typeof schema>;

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

export const deleteAddressForm = defineForm('deleteAddress', z.object({ id: idText }));
