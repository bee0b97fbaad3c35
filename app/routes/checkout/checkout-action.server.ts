import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import {
  type Address,
  type CheckoutPreview,
  checkoutPreview,
  deliveryDistance,
  listAddresses,
  submitOrder,
} from '#app/domain/checkout/contract.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import {
  LOGIN_REQUIRED,
  NO_GOODS_SELECTED,
  PAY_SUCCEEDED,
  RECEIVING_ADDRESS_REQUIRED,
} from '#app/domain/order/order.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { readIntent } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import {
  addressHandler,
  askForAddress,
  askToDelete,
  deleteAddressHandler,
  keep,
  makeDefault,
} from './address/address-actions.server.ts';
import { checkoutForm } from './checkout.server.ts';
import { submittedDeductions } from './checkout-deductions.server.ts';
import {
  lineProblem,
  methodOf,
  skuDetailOf,
  type TypedLine,
  typedLines,
} from './checkout-lines.server.ts';
import { checkoutPage, requireSource } from './source.server.ts';
import type { CheckoutSource } from './source-query.server.ts';

type CheckoutSubmission = Submission<z.output<typeof checkoutForm.schema>>;
type PreviewLine = CheckoutPreview['lines'][number];

export const checkoutAction = formAction(
  handleForm({
    form: checkoutForm,
    login: LOGIN_REQUIRED,
    fieldOf: { O002: 'addressId' },
    submit: keepIfRefused,
  }),
  addressHandler,
  deleteAddressHandler,
);

/**
 * What a refused form chose is kept, so that its page shows the figures of just that. A check of
 * an address runs beside newer choices and keeps nothing.
 */
async function keepIfRefused(submission: CheckoutSubmission): Promise<Response | FormReply> {
  if (readIntent(submission.intent).verb === 'checkDelivery') return submitCheckout(submission);
  try {
    const result = await submitCheckout(submission);
    if (!(result instanceof Response)) await keepTyped(submission);
    return result;
  } catch (error) {
    if (error instanceof ApiRefusal) await keepTyped(submission);
    throw error;
  }
}

const keepTyped = ({ data, request }: CheckoutSubmission): Promise<string> =>
  keepDraft(request, pageOf(request), { form: checkoutForm.name, values: typedValues(data) });

/** A new price that was asked for is none to be told of: `shownAmount` is forgotten with it. */
async function submitCheckout(submission: CheckoutSubmission): Promise<Response | FormReply> {
  const { verb, id } = readIntent(submission.intent);
  switch (verb) {
    case 'addAddress':
      return askForAddress(submission);
    case 'deleteAddress':
      return askToDelete(submission, id);
    case 'setDefault':
      return makeDefault(submission, id);
    case 'keep':
      return keep(submission, checkoutPage(submission.request));
    case 'reprice':
      submission.data.delete('shownAmount');
      return keep(submission, checkoutPage(submission.request));
    case 'price':
      submission.data.delete('shownAmount');
      await keepTyped(submission);
      return Response.json({ reply: null });
    case 'checkDelivery':
      return checkDelivery(submission, id);
    case 'submit':
    case '':
      return placeOrder(submission);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function placeOrder(submission: CheckoutSubmission): Promise<Response | FormReply> {
  const { value, data, token, serial, request } = submission;
  const lines = typedLines(data);
  if (lines.length === 0) return refuse(checkoutForm.name, data, {}, [NO_GOODS_SELECTED]);
  const source = await requireSource(request);
  const [known, addresses] = await Promise.all([
    knownLines(source, token),
    call(listAddresses, {}, { token }),
  ]);
  const address = addresses.find(({ id }) => id === value.addressId);
  const errors = await lineErrors(lines, known, addresses, token);
  if (!address?.receivePersonPhone || Object.keys(errors).length > 0) {
    return refuseLines(data, {
      ...(address?.receivePersonPhone ? {} : { addressId: [RECEIVING_ADDRESS_REQUIRED] }),
      ...errors,
    });
  }
  try {
    const order = await call(
      submitOrder,
      {
        source: source.from,
        skuIds: lines.map(({ skuId }) => skuId),
        addressId: address.id,
        name: address.receivePerson,
        mobile: address.receivePersonPhone,
        address: address.warehouseAddress,
        remark: value.remark,
        ...submittedDeductions(typedValues(data)),
        skuDetail: lines.map((line) => skuDetailOf(line, addresses)),
        shownAmount: value.shownAmount,
      },
      { token, serial },
    );
    return await afterOrder(request, order, lines[0]?.skuId ?? '');
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'C001') throw error;
    return keep(submission, checkoutPage(request, { dialog: 'contract' }));
  }
}

/** A card has paid already; every other way is chosen on the pay page (spec 1 §4). */
function afterOrder(
  request: Request,
  {
    orderCode,
    paymentAmount,
    paymentMethod,
  }: { orderCode: string; paymentAmount: string; paymentMethod: string },
  skuId: string,
): Promise<Response> {
  if (paymentMethod === 'card') {
    const success = `/multiplePaysuccess?${new URLSearchParams({ orderCode })}`;
    return done(request, success, { toast: { kind: 'success', text: PAY_SUCCEEDED } });
  }
  const query = new URLSearchParams({ orderCode, orderAmount: paymentAmount, skuId });
  return done(request, `/pay?${query}`);
}

/**
 * What the API knows of the lines. None when they are gone, as after this very form was sent
 * before: then the order call, which knows the form's serial, has the only word.
 */
async function knownLines(
  source: CheckoutSource,
  token: string | null,
): Promise<Map<string, PreviewLine>> {
  try {
    const { lines } = await call(checkoutPreview, { source }, { token });
    return new Map(lines.map((line) => [line.id, line]));
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'O404') return new Map();
    throw error;
  }
}

/** Says at once, with a script, whether the chosen address is within a line's range. */
async function checkDelivery(
  { data, token, request }: CheckoutSubmission,
  skuId: string,
): Promise<Response | FormReply> {
  const lines = typedLines(data).filter((line) => line.skuId === skuId);
  const [known, addresses] = await Promise.all([
    knownLines(await requireSource(request), token),
    call(listAddresses, {}, { token }),
  ]);
  const control = `distributionAddress.${skuId}`;
  const errors = (await lineErrors(lines, known, addresses, token))[control];
  if (errors) return refuseLines(data, { [control]: errors });
  return Response.json({ reply: refuse(checkoutForm.name, data, {}) });
}

/** The messages of the lines, by control. */
async function lineErrors(
  lines: readonly TypedLine[],
  known: ReadonlyMap<string, PreviewLine>,
  addresses: readonly Address[],
  token: string | null,
): Promise<Record<string, string[]>> {
  const now = new Date();
  const problems = await Promise.all(
    lines.map(async (line) => {
      const facts = known.get(line.skuId);
      if (!facts) return null;
      const { deliveryWay, distrScope, pickupPoints } = facts;
      const distanceKm = await distanceOf(line, facts, addresses, token);
      const hasPickupPoints = pickupPoints.length > 0;
      return lineProblem(line, { deliveryWay, distrScope, hasPickupPoints, distanceKm }, now);
    }),
  );
  return Object.fromEntries(
    problems.flatMap((problem) => (problem ? [[problem.control, [problem.message]]] : [])),
  );
}

/** Kilometres to the chosen delivery address; null where none is chosen or its place unknown. */
async function distanceOf(
  line: TypedLine,
  { type: source, sellerCode, distrScope }: PreviewLine,
  addresses: readonly Address[],
  token: string | null,
): Promise<number | null> {
  const to = addresses.find(({ id }) => id === line.distributionAddress);
  if (methodOf(line) !== DELIVERY_METHOD.delivery || distrScope === null) return null;
  if (to?.longitude == null || to.latitude === null) return null;
  const { longitude, latitude } = to;
  const input = { longitude, latitude, source, sellerCode };
  return Number((await call(deliveryDistance, input, { token })).distance);
}

/** An address that cannot be delivered to is cleared (spec 1 §4); all else stays as typed. */
function refuseLines(data: FormData, errors: Record<string, string[]>): FormReply {
  for (const control of Object.keys(errors)) {
    if (control.startsWith('distributionAddress.')) data.set(control, '');
  }
  return refuse(checkoutForm.name, data, errors);
}
