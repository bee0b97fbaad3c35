import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type Address, listAddresses } from '#app/contract/address.ts';
import { type CheckoutPreview, checkoutPreview } from '#app/contract/checkout.ts';
import { addAddressProblem } from '#app/domain/address.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { environment } from '#app/environment.server.ts';
import { formatInstant } from '#app/format/shanghai-time.server.ts';
import { addressForm, deleteAddressForm } from '#app/forms/address.server.ts';
import { checkoutForm } from '#app/forms/checkout.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { type Draft, getDraft } from '#app/session/draft.server.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { customerUrl, pageOf, requireToken } from '#app/session/session.server.ts';
import { addressView, amountsOf, groupLines } from './checkout-view.server.ts';
import { checkoutPage, requireSource, toCart } from './source.server.ts';
import { type CheckoutSource, sourceKey } from './source-query.server.ts';

/** Both checkout pages: everything they show, computed as the order will be. */
export async function checkoutLoader({ request }: LoaderFunctionArgs) {
  const token = await requireToken(request);
  const source = await requireSource(request);
  const [preview, addresses, draft] = await load(request, () =>
    Promise.all([shownPreview(source, token), shownAddresses(token), ownDraft(request, source)]),
  );
  const page = checkoutPage(request);
  return {
    page,
    source: { from: source.from, key: sourceKey(source) },
    form: describeForm(checkoutForm, draft),
    sellers: groupLines(preview.lines),
    amounts: amountsOf(preview),
    payable: { wire: preview.payable, text: formatYuanText(preview.payable) },
    tradingHoursNote: preview.tradingHoursNote,
    /** Null: the list could not be had. */
    addresses: addresses?.map(addressView) ?? null,
    addressId: chosenAddress(addresses ?? [], draft)?.id ?? null,
    /** The least a `datetime-local` control of Shanghai takes. */
    earliestReservation: formatInstant(new Date().toISOString()).replace(' ', 'T'),
    dialog: await dialogOf(request, addresses ?? []),
  };
}
export type CheckoutData = Awaited<ReturnType<typeof checkoutLoader>>;

/** What was typed into this checkout; another one's is left alone. */
export async function ownDraft(request: Request, source: CheckoutSource): Promise<Draft | null> {
  const draft = await getDraft(request, pageOf(request), checkoutForm.name);
  return draft?.values.source === sourceKey(source) ? draft : null;
}

/** The one typed before, else the default one. */
export const chosenAddress = (addresses: readonly Address[], draft: Draft | null) =>
  addresses.find(({ id }) => id === draft?.values.addressId) ??
  addresses.find(({ isDefault }) => isDefault) ??
  addresses[0];

async function shownPreview(source: CheckoutSource, token: string): Promise<CheckoutPreview> {
  try {
    return await call(checkoutPreview, { source }, { token });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'O404') throw error;
    // The cart's lines leave it with the order, to which Back must not lead again.
    if (source.from === 'cart') throw await toCart('所选商品已不在购物车中');
    throw errorPage(404, error.text);
  }
}

/** A list that cannot be had does not take the page with it (spec 1 §8). */
async function shownAddresses(token: string): Promise<Address[] | null> {
  try {
    return await call(listAddresses, {}, { token });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    console.error(error.message);
    return null;
  }
}

async function dialogOf(request: Request, addresses: readonly Address[]) {
  const page = pageOf(request);
  const query = new URL(page, 'http://portal').searchParams;
  switch (query.get('dialog')) {
    case 'address':
      return {
        kind: 'address',
        form: describeForm(addressForm, await getDraft(request, page, addressForm.name)),
        first: addresses.length === 0,
        problem: addAddressProblem(addresses.length),
      } as const;
    case 'deleteAddress': {
      const address = addresses.find(({ id }) => id === query.get('address'));
      return address
        ? ({
            kind: 'deleteAddress',
            form: describeForm(deleteAddressForm),
            address: addressView(address),
          } as const)
        : null;
    }
    case 'contract':
      return {
        kind: 'contract',
        // The stand-in signs no contracts yet.
        signUrl: environment.customerAppUrl ? customerUrl('auth-management') : null,
      } as const;
    default:
      return null;
  }
}
