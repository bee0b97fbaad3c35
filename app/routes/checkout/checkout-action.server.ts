import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { type Address, listAddresses } from '#app/domain/checkout/address-contract.ts';
import {
  type CheckoutPreview,
  checkoutPreview,
  deliveryDistance,
  portalCreateOrder,
  submitOrder,
} from '#app/domain/checkout/contract.ts';
import { rangeProblem } from '#app/domain/checkout/delivery.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { NO_GOODS_SELECTED, PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { readIntent } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { refusalReply } from '#app/forms/refusal-reply.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import {
  addressHandler,
  askForAddress,
  askToDelete,
  deleteAddressHandler,
  keep,
  makeDefault,
} from './address/address-actions.server.ts';
import { checkoutForm } from './checkout.server.ts';
import { checkoutControl, skuDetailOf, typedLines } from './checkout-lines.server.ts';
import { submittedDeductions } from './deductions/checkout-deductions.server.ts';
import { dropLine } from './drop-line.server.ts';
import { checkoutPage, requireSource } from './source.server.ts';

type CheckoutSubmission = Submission<z.output<typeof checkoutForm.schema>>;

const handler = { form: checkoutForm, controlOf: checkoutControl };

export const checkoutAction = formAction(
  handleForm(checkoutForm, checkoutPreview, {
    ...handler,
    resumes: true,
    made: { to: customerUrl('purchase-order'), label: '查看订单' },
    submit: keepIfRefused,
  }),
  addressHandler,
  deleteAddressHandler,
);

/**
 * The choices of a refused form are saved, so that its page shows the figures for them. A check of
 * an address saves nothing, because newer choices may have been made meanwhile.
 */
async function keepIfRefused(submission: CheckoutSubmission): Promise<Response | FormReply> {
  if (readIntent(submission.intent).verb === 'checkDelivery') return submitCheckout(submission);
  try {
    const result = await submitCheckout(submission);
    if (!(result instanceof Response)) await keepTyped(submission);
    return result;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const reply = refusalReply(error, handler, submission.data);
    await keepTyped(submission);
    return reply;
  }
}

const keepTyped = ({ data, request }: CheckoutSubmission): Promise<string> =>
  keepDraft(request, pageOf(request), { form: checkoutForm.name, values: typedValues(data) });

/** Forgets the shown amount when the visitor asks for a new price: it is expected to change. */
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
    case 'drop':
      return dropLine(submission, id);
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
  const skuDetail = typedLines(data).map(skuDetailOf);
  const [line] = skuDetail;
  if (!line) return refuse(checkoutForm.name, data, {}, [NO_GOODS_SELECTED]);
  const { from: source } = await requireSource(request);
  const order = {
    addressId: value.addressId || null,
    remark: value.remark,
    purchaseNumber: value.purchaseNumber,
    costCentre: value.costCentre,
    project: value.project,
    ...submittedDeductions(typedValues(data)),
    shownAmount: value.shownAmount,
  };
  if (source === 'spot') {
    const { skuId: businessId, num: count, deliveryMethod, takeAddress } = line;
    const { distributionAddress, reservationDate, discountId } = line;
    const delivery = { deliveryMethod, takeAddress, distributionAddress, reservationDate };
    const listing = { businessId, count, source, ...delivery, discountId };
    await call(portalCreateOrder, { ...order, ...listing }, { token, serial });
    return afterSpotOrder(request, token);
  }
  try {
    const skuIds = skuDetail.map(({ skuId }) => skuId);
    const made = await call(
      submitOrder,
      { ...order, source, skuIds, skuDetail },
      { token, serial },
    );
    return await afterOrder(request, made, line.skuId);
  } catch (error) {
    if (!isRefusal(error, submitOrder, 'contractUnsigned')) throw error;
    return keep(submission, checkoutPage(request, { dialog: 'contract' }));
  }
}

/** The call answers only that it succeeded (spec 1 §7), so the order is looked for. */
async function afterSpotOrder(request: Request, token: string | null): Promise<Response> {
  const { content } = await call(purchaseOrders, { rows: 1 }, { token });
  const [newest] = content;
  if (newest?.source === 'spot' && newest.waitsForApproval) {
    return toApproval(request, newest.orderCode);
  }
  return redirectAfterSuccess(request, customerUrl('purchase-order'), '下单成功');
}

const toApproval = (request: Request, orderCode: string): Promise<Response> =>
  redirectAfterSuccess(
    request,
    customerUrl(`purchase-order/${orderCode}`),
    '订单已提交，等待审批；审批通过后付款',
  );

/** An order paid by gift card is paid already; all others are paid on the pay page (spec 1 §4). */
function afterOrder(
  request: Request,
  {
    orderCode,
    paymentAmount,
    paymentMethod,
    waitsForApproval,
    orderCodes,
  }: Content<typeof submitOrder>,
  skuId: string,
): Promise<Response> {
  if (paymentMethod === 'card') {
    const success = `/multiplePaysuccess?${new URLSearchParams({ orderCode })}`;
    return redirectAfterSuccess(request, success, PAY_SUCCEEDED);
  }
  if (waitsForApproval) return toApproval(request, orderCodes[0] ?? orderCode);
  const query = new URLSearchParams({ orderCode, orderAmount: paymentAmount, skuId });
  return redirectAfterSuccess(request, `/pay?${query}`);
}

/** Checks at once, with a script, whether the chosen address is within a line's range. */
async function checkDelivery(
  { data, token, request }: CheckoutSubmission,
  skuId: string,
): Promise<Response | FormReply> {
  const chosen = typedLines(data).find((line) => line.skuId === skuId);
  const [{ lines }, addresses] = await Promise.all([
    call(checkoutPreview, { source: await requireSource(request) }, { token }),
    call(listAddresses, {}, { token }),
  ]);
  const line = lines.find(({ id }) => id === skuId);
  const to = addresses.find(({ id }) => id === chosen?.distributionAddress);
  const problem = line && to ? await rangeProblemOf(line, to, token) : null;
  if (problem === null) return Response.json({ reply: refuse(checkoutForm.name, data, {}) });
  // An address that cannot be delivered to is cleared (spec 1 §4); everything else stays as typed.
  const control = `distributionAddress.${skuId}`;
  data.set(control, '');
  return refuse(checkoutForm.name, data, { [control]: [problem] });
}

async function rangeProblemOf(
  { type: source, sellerCode, distrScope }: CheckoutPreview['lines'][number],
  { longitude, latitude }: Address,
  token: string | null,
): Promise<string | null> {
  if (distrScope === null || longitude === null || latitude === null) return null;
  const input = { longitude, latitude, source, sellerCode };
  const { distance } = await call(deliveryDistance, input, { token });
  return rangeProblem(Number(distance), Number(distrScope));
}
