import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { cartList } from '#app/domain/cart/contract.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { pickupPoints } from '#app/domain/checkout/contract.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { PROMOTIONS } from '#trading-api/demo/promotions.ts';
import type { Customer } from './customers.ts';

type Caller = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Content<E>>;

const newSerial = () => randomBytes(24).toString('base64url');

const callerWith =
  (token: string | null): Caller =>
  (endpoint, input) =>
    callEndpoint(endpoint, input, {
      baseUrl: inject('portalOrigin'),
      token,
      serial: newSerial(),
      timeoutMs: 30_000,
    });

/** The shared portal's trading API, as anybody may call it. */
export const callApi = callerWith(null);

/** Half as long as a login proves who somebody is (design/sessions: Proof before a step). */
const KEPT_MS = 5 * 60_000;
const logins = new Map<string, { token: Promise<string>; until: number }>();

/**
 * A login of a customer beside those of his browsers: the same for the tests of some minutes, for a
 * password takes long to check.
 */
export function tokenOf({
  phone,
  password,
}: Pick<Customer, 'phone' | 'password'>): Promise<string> {
  const known = logins.get(phone);
  if (known && Date.now() < known.until) return known.token;
  const token = callApi(login, { phone, password }).then(({ token }) => token);
  logins.set(phone, { token, until: Date.now() + KEPT_MS });
  return token;
}

/** After what ends all logins of somebody. */
export const forgetLogin = ({ phone }: Pick<Customer, 'phone'>) => logins.delete(phone);

/** The trading API as a customer calls it. */
export const apiOf = async (customer: Pick<Customer, 'phone' | 'password'>): Promise<Caller> =>
  callerWith(await tokenOf(customer));

/** The same just after a login, for calls that take no older one. */
export const apiAfterLogin = async ({
  phone,
  password,
}: Pick<Customer, 'phone' | 'password'>): Promise<Caller> =>
  callerWith((await callApi(login, { phone, password })).token);

const pages = new Map<number, Promise<SpotListing[]>>();

/** An order that the tests' own purchases hardly change. */
const BEST_SELLERS = { sortWord: 'salesVolume', sortWay: 'desc', rows: 500 } as const;

function listings(page: number): Promise<SpotListing[]> {
  const known = pages.get(page);
  if (known) return known;
  const asked = callApi(pageData, { ...BEST_SELLERS, page }).then(({ content }) => content);
  pages.set(page, asked);
  return asked;
}

/** Stock that all tests together do not use up. */
export const isPlentiful = ({ availableCount, miniQuantity }: SpotListing): boolean =>
  Number(availableCount) >= 20 * Number(miniQuantity);

/** Spot listings that fit, the best sellers first. */
export async function findGoods(
  count: number,
  fits: (goods: SpotListing) => boolean,
): Promise<SpotListing[]> {
  const found: SpotListing[] = [];
  for (let page = 1; found.length < count; page += 1) {
    const content = await listings(page);
    if (content.length === 0) throw new Error('the demo market has no such goods');
    found.push(...content.filter(fits));
  }
  return found.slice(0, count);
}

/** The best selling listing that fits and has plenty in stock. */
export async function plentifulGoodsThat(
  fits: (goods: SpotListing) => boolean,
): Promise<SpotListing> {
  const [goods] = await findGoods(1, (one) => isPlentiful(one) && fits(one));
  if (!goods) throw new Error('the demo market has no such goods');
  return goods;
}

/** One listing with plenty in stock, and with this way of delivery (spec 1 §4) if it matters. */
export const plentifulGoods = (deliveryWay?: number): Promise<SpotListing> =>
  plentifulGoodsThat((goods) => (deliveryWay ?? goods.deliveryWay) === goods.deliveryWay);

/** One listing of a store's with plenty in stock. */
export const plentifulGoodsOf = (sellerCode: string): Promise<SpotListing> =>
  plentifulGoodsThat(({ customerVo }) => customerVo.sellerCode === sellerCode);

export const detailOf = ({ id }: SpotListing): string => `/detail?selfId=${id}&type=sale`;

/** Goods of a marketing group of the demo market, with far more in stock than it asks for. */
export async function promotedGoods(markeName: string): Promise<SpotListing[]> {
  const promotion = PROMOTIONS.find((one) => one.markeName === markeName);
  if (!promotion) throw new Error(`the demo market has no ${markeName}`);
  const { sellerCode, category2: categoryCode, buyQuantity } = promotion;
  const { content } = await callApi(pageData, { ...BEST_SELLERS, sellerCode, categoryCode });
  const details = await Promise.all(
    content.map(({ id }) => callApi(shoppingInfo, { selfId: id, type: 'sale' })),
  );
  return content.filter(
    ({ availableCount }, index) =>
      details[index]?.marketing?.markeName === markeName &&
      Number(availableCount) >= 3 * buyQuantity,
  );
}

/** Goods that are only picked up, of a seller with one pickup point or with several. */
export async function pickupGoods(
  customer: Customer,
  points: 'one' | 'several',
): Promise<SpotListing> {
  const call = await apiOf(customer);
  for (const goods of await findGoods(40, (one) => isPlentiful(one) && one.deliveryWay === 2)) {
    const { sellerCode } = goods.customerVo;
    const asked = { productCode: goods.productVo.code, source: 'sale', sellerCode } as const;
    const { length } = await call(pickupPoints, asked);
    if (points === 'one' ? length === 1 : length > 1) return goods;
  }
  throw new Error('the demo market has no such goods');
}

/** Further from every seller than any of them delivers. */
export const FAR_AWAY = '新疆维吾尔自治区乌鲁木齐市天山区解放北路 1 号';

/** Goods that are delivered, but not everywhere, and worth a thousand yuan at least. */
export async function goodsWithRange(deliveryWay: number): Promise<SpotListing> {
  const worth = ({ price, miniQuantity }: SpotListing) => Number(price) * Number(miniQuantity);
  const candidates = await findGoods(
    20,
    (one) => isPlentiful(one) && one.deliveryWay === deliveryWay && worth(one) >= 1000,
  );
  for (const goods of candidates) {
    const { distrScope } = await callApi(shoppingInfo, { selfId: goods.id, type: 'sale' });
    if (distrScope !== null) return goods;
  }
  throw new Error('the demo market has no such goods');
}

/** Puts goods into a customer's cart, the least that can be bought; answers the line's id. */
export async function putIntoCart(
  customer: Customer,
  goods: SpotListing,
  count = goods.miniQuantity,
): Promise<string> {
  const call = await apiOf(customer);
  // Not the call of the goods' page, which takes the same goods once in two seconds.
  const rows = [{ productId: goods.id, count, source: 'sale' as const }];
  const { problems } = await call(addCartsList, { rows });
  const line = (await call(cartList, {})).find(({ productId }) => productId === goods.id);
  if (!line || problems[0]) throw new Error(problems[0]?.text ?? 'nothing was put into the cart');
  return line.id;
}

export const ADDRESS = {
  receivePerson: '王小明',
  receivePersonPhone: '13912345678',
  warehouseAddress: '上海市浦东新区世纪大道 100 号',
};

/** Gives a customer an address; the first one is the default. */
export async function giveAddress(
  customer: Customer,
  address: Partial<typeof ADDRESS> = {},
): Promise<string> {
  const call = await apiOf(customer);
  return (await call(addAddress, { ...ADDRESS, ...address })).id;
}

/** An enterprise signs the contract that direct buying asks for. */
export async function signContract(customer: Customer): Promise<void> {
  const call = await apiOf(customer);
  await call(contractSign, { version: (await call(contractDetail, {})).version });
}
