import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isRefusal } from '#app/api/errors.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import { type Customer, registered } from './customers.ts';
import { idle } from './idle.ts';
import { apiOf, giveAddress, plentifulGoodsThat, putIntoCart } from './trading-api.ts';
import { Agent } from './visitor/agent.ts';
import type { Control, Visitor } from './visitor/visitor.ts';

/** Fills the controls of a form by their labels. */
export async function fill(page: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

export const press = (page: Visitor, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Leaves the cart for the checkout of what is ticked in it, of which the button says how much. */
export const settle = (page: Visitor): Promise<void> =>
  page.getByRole('button', { name: /^去结算/ }).click();

/** Goes from the home of a seller or the operator to what is to be done there, of which there is some. */
export async function clickToDo(page: Visitor, home: string, label: string): Promise<void> {
  await page.goto(home);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${label} \\d+$`) })
    .click();
  await expect(page).toShow(page.locator('tbody tr').first());
}

/**
 * Waits until the market takes the same goods of a customer again: once in two seconds (design/forms: Two-second lock).
 * A quantity that is none is refused as too frequent before, then for itself; it takes nothing.
 */
export async function untilTakenAgain(customer: Customer, { id }: SpotListing): Promise<void> {
  const call = await apiOf(customer);
  const isTooFrequent = () =>
    call(addCarts, { productId: id, count: '0', source: 'sale' }).then(
      () => false,
      (error) => isRefusal(error, addCarts, RESULT.tooFrequent),
    );
  await expect.poll(isTooFrequent, { timeout: 30_000 }).toBe(false);
}

/** A refused form takes no press before its page is loaded again. */
export async function settled(page: Visitor): Promise<void> {
  // React says that a form is being sent when it comes to it.
  if (!(page instanceof Agent)) await idle(page as Page);
  await page.locator('form[aria-busy]').first().waitFor({ state: 'detached' });
}

/**
 * Presses as often as it takes: what an account sends is two seconds apart (design/forms: Two-second lock), and other
 * journeys may send for the same one.
 */
export async function pressUntilTaken(page: Visitor, button: string): Promise<void> {
  const texts = page.locator('main, [role=dialog]');
  do {
    await press(page, button);
    await settled(page);
  } while ((await texts.allTextContents()).some((text) => text.includes(TOO_FREQUENT)));
}

/** A new customer with one line in the cart, at its checkout. */
export async function atCheckout(
  page: Visitor,
  goods: SpotListing,
  { withAddress = true }: { withAddress?: boolean } = {},
): Promise<Customer> {
  const customer = await registered(page);
  if (withAddress) await giveAddress(customer);
  await page.goto(`/settle?ids=${await putIntoCart(customer, goods)}`);
  return customer;
}

/** A new customer whose order of the goods waits for its payment; answers the order's code. */
export async function atPayment(page: Visitor, goods: SpotListing): Promise<string> {
  await atCheckout(page, goods);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  return new URL(page.url()).searchParams.get('orderCode') ?? '';
}

/** The places of a way of delivery: `自提点`, `配送地址`. */
export const pickerOf = (page: Visitor, label: string): Control =>
  page.getByRole('group', { name: label });

/** Chooses the first place of a picker; answers the text below its name. */
export async function pickFirst(page: Visitor, label: string): Promise<string> {
  const place = pickerOf(page, label).locator('label').first();
  await place.click();
  return (await place.locator('span').last().textContent()) ?? '';
}

/** A time for `datetime-local` controls, so many days from now in Shanghai. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16);

/** The checkout page with goods of two sellers, sent by logistics. */
export async function atCheckoutOfTwo(page: Visitor) {
  const customer = await registered(page);
  await giveAddress(customer);
  const lines = [];
  for (const sellerCode of ['S0001', 'S0002']) {
    const goods = await plentifulGoodsThat(
      (one) => one.customerVo.sellerCode === sellerCode && one.deliveryWay !== 4,
    );
    lines.push(await putIntoCart(customer, goods));
  }
  await page.goto(`/settle?ids=${lines.join(',')}`);
  return customer;
}
