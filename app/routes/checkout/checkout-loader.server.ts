import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { lacksContract } from '#app/domain/account/customer.ts';
import { addAddressProblem } from '#app/domain/checkout/address.ts';
import { type Address, listAddresses } from '#app/domain/checkout/address-contract.ts';
import { type CheckoutPreview, checkoutPreview } from '#app/domain/checkout/contract.ts';
import { pickupAddress } from '#app/domain/checkout/delivery.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { severalOrdersText } from '#app/domain/order/order.ts';
import { unheldSellersText } from '#app/domain/order/stock-hold.ts';
import { NO_PAY_WAY } from '#app/domain/payment/no-pay-way.ts';
import { formatInstant } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormValues } from '#app/forms/reply.ts';
import { log } from '#app/observation/log.server.ts';
import { getDraft, newDraftCookie } from '#app/session/draft.server.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, pageOf, readVisitor, requireToken } from '#app/session/session.server.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';
import { addressForm, deleteAddressForm } from './address/address.server.ts';
import { addressAids } from './address/address-aids.server.ts';
import { checkoutForm } from './checkout.server.ts';
import { addressView, amountsOf, groupLines } from './checkout-view.server.ts';
import { choicesOf, type DeductionChoices } from './deductions/checkout-deductions.server.ts';
import { deductionsView } from './deductions/deductions-view.server.ts';
import { rangeNotices, unpaidHtml } from './notices.server.tsx';
import { orderedBefore } from './ordered-before.server.ts';
import { withinRange } from './out-of-range.server.ts';
import { checkoutPage, requireSource, toCart } from './source.server.ts';
import { type CheckoutSource, sourceKey } from './source-query.server.ts';

/** The loader of both checkout pages. */
export async function checkoutLoader({ request }: LoaderFunctionArgs) {
  const headers = new Headers();
  const cookie = await newDraftCookie(request);
  if (cookie) headers.append('set-cookie', cookie);
  return data(await readCheckout(request), { headers });
}

/** The data of a checkout page, priced as the order will be. */
async function readCheckout(request: Request) {
  const token = await requireToken(request);
  const source = await requireSource(request);
  const draft = await ownDraft(request, source);
  const choices = choicesOf(draft?.values ?? {});
  const [preview, addresses, noPayWay, before] = await load(request, () =>
    Promise.all([
      shownPreview(source, choices, token),
      shownAddresses(token),
      hasNoPayWay(),
      source.from === 'order' ? orderedBefore(source.orderCode, token) : null,
    ]),
  );
  const page = checkoutPage(request);
  const begun = chosenBeforehand(preview.lines, addresses ?? [], before);
  const chosen = { ...begun, ...draft?.values };
  const addressId = chosenAddress(addresses ?? [], chosen)?.id ?? null;
  const { values, outOfRange } = withinRange(preview.lines, chosen, addressId);
  return {
    page,
    source: {
      from: source.from,
      key: sourceKey(source),
      reorderTo: source.from === 'order' ? reorderPage(source.orderCode) : null,
    },
    form: describeForm(checkoutForm, request, { form: checkoutForm.name, ...draft, values }),
    sellers: groupLines(preview.lines),
    /** Of lines and sellers, by what ends the names of their controls. */
    names: Object.fromEntries(
      preview.lines.flatMap(({ id, productName, sellerCode, sellerName }) => [
        [id, productName],
        [sellerCode, sellerName],
      ]),
    ) as Record<string, string>,
    outOfRange: rangeNotices(preview.lines, outOfRange, addresses ?? []),
    unpaid: unpaidHtml(preview.unpaid),
    deductions: deductionsView(preview, choices),
    amounts: amountsOf(preview),
    problems: preview.problems,
    payable: { wire: preview.payable, text: formatYuanText(preview.payable) },
    ownFields: preview.ownFields,
    severalOrders: severalOrdersText(
      new Set(preview.lines.map(({ sellerCode }) => sellerCode)).size,
    ),
    notes: [
      noPayWay ? NO_PAY_WAY : null,
      preview.tradingHoursNote,
      unheldSellersText(preview.unheldSellers),
    ].filter((note) => note !== null),
    /** Null when the list could not be loaded. */
    addresses: addresses?.map(addressView) ?? null,
    addressId,
    /** The smallest value of a `datetime-local` control, in Shanghai time. */
    earliestReservation: formatInstant(new Date().toISOString()).replace(' ', 'T'),
    dialog:
      (await dialogOf(request, addresses ?? [])) ??
      (source.from === 'direct' && !draft ? await askedToSign(request, token) : null),
  };
}
export type CheckoutData = Awaited<ReturnType<typeof readCheckout>>;

/** The draft of this checkout; a draft of another one is ignored. */
export async function ownDraft(request: Request, source: CheckoutSource): Promise<Draft | null> {
  const draft = await getDraft(request, pageOf(request), checkoutForm.name);
  return draft?.values.source === sourceKey(source) ? draft : null;
}

/** The address that was chosen, otherwise the default one. */
export const chosenAddress = (addresses: readonly Address[], values: FormValues) =>
  addresses.find(({ id }) => id === values.addressId) ??
  addresses.find(({ isDefault }) => isDefault) ??
  addresses[0];

async function shownPreview(
  source: CheckoutSource,
  choices: DeductionChoices,
  token: string,
): Promise<CheckoutPreview> {
  try {
    return await call(checkoutPreview, { source, choices }, { token });
  } catch (error) {
    if (!isRefusal(error, checkoutPreview, 'goodsGone')) throw error;
    // An order takes its lines out of the cart; going back to this page must not show them again.
    if (source.from === 'cart') throw await toCart('所选商品已不在购物车中');
    if (source.from === 'order') throw redirectTo(reorderPage(source.orderCode));
    throw errorPage(404, error.text);
  }
}

/** A list that cannot be loaded must not break the page (spec 1 §8). */
async function shownAddresses(token: string): Promise<Address[] | null> {
  try {
    return await call(listAddresses, {}, { token });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    log.error({ err: error });
    return null;
  }
}

async function dialogOf(request: Request, addresses: readonly Address[]) {
  const page = pageOf(request);
  const query = new URL(page, 'http://portal').searchParams;
  switch (query.get('dialog')) {
    case 'address': {
      const draft = await getDraft(request, page, addressForm.name);
      return {
        kind: 'address',
        form: describeForm(addressForm, request, draft),
        aids: await addressAids(draft),
        first: addresses.length === 0,
        problem: addAddressProblem(addresses.length),
      } as const;
    }
    case 'deleteAddress': {
      const address = addresses.find(({ id }) => id === query.get('address'));
      return address
        ? ({
            kind: 'deleteAddress',
            form: describeForm(deleteAddressForm, request),
            address: addressView(address),
          } as const)
        : null;
    }
    case 'contract':
      return contractDialog(request);
    default:
      return null;
  }
}

/** Where the goods and quantities of an order are chosen anew. */
const reorderPage = (id: string) => `/reorder?${new URLSearchParams({ id })}`;

const contractDialog = (request: Request) => {
  const redirectTo = checkoutPage(request);
  return {
    kind: 'contract',
    signUrl: `${customerUrl('auth-management')}?${new URLSearchParams({ redirectTo })}`,
    closeTo: checkoutPage(request, { dialog: ASKED }),
  } as const;
};

/** The dialog of an address whose visitor was asked to sign and stayed. */
const ASKED = 'asked';

/** An enterprise hears of the contract before it has filled in anything (spec 1 §6). */
async function askedToSign(request: Request, token: string) {
  if (new URL(pageOf(request), 'http://portal').searchParams.get('dialog') === ASKED) return null;
  const visitor = await load(request, () => readVisitor(token));
  if (!visitor) return null;
  const { customerType, userEnterprise } = visitor.userInfo;
  const esignatureContractStatus = userEnterprise?.esignatureContractStatus ?? null;
  return lacksContract({ customerType, esignatureContractStatus }) ? contractDialog(request) : null;
}

/**
 * What a checkout begins with, by the form's controls: a place that is the only one, and what was
 * chosen in the order that is made once more.
 */
function chosenBeforehand(
  lines: CheckoutPreview['lines'],
  addresses: readonly Address[],
  before: Order | null,
): FormValues {
  const values: Record<string, string | undefined> = {
    remark: before?.remark,
    purchaseNumber: before?.purchaseNumber,
    costCentre: before?.costCentre,
    project: before?.project,
    addressId: addresses.find(
      ({ receivePerson, receivePersonPhone, warehouseAddress }) =>
        receivePerson === before?.name &&
        receivePersonPhone === before.mobile &&
        warehouseAddress === before.address,
    )?.id,
  };
  for (const { id, productId, pickupPoints } of lines) {
    const was = before?.lines.find(({ skuId }) => skuId === productId);
    const point = pickupPoints.find((one) => pickupAddress(one) === was?.deliveryAddress);
    const place = addresses.find((one) => one.warehouseAddress === was?.deliveryAddress);
    values[`deliveryMethod.${id}`] = was && String(was.deliveryMethod);
    values[`takeAddress.${id}`] = (point ?? onlyOne(pickupPoints))?.id;
    values[`distributionAddress.${id}`] = (place ?? onlyOne(addresses))?.id;
  }
  const chosen = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(chosen);
}

const onlyOne = <Place>(places: readonly Place[]): Place | undefined =>
  places.length === 1 ? places[0] : undefined;
