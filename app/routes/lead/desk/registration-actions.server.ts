import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { AUDIT_STEPS } from '#app/domain/lead/registration-desk.ts';
import {
  auditRegistration,
  inquireRegistration,
  orderRegistration,
} from '#app/domain/lead/registration-desk-contract.ts';
import { controlOfWallTime, wallDay } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import {
  auditRegistrationForm,
  inquireRegistrationForm,
  orderRegistrationForm,
  parseRegistrationSearch,
  registrationsHref,
} from './registration-desk.server.ts';

/** Listings by which stores are proposed. */
const ALIKE = 10;
const DAYS_TO_OFFER = 3;

/**
 * The form of an inquiry of these goods with what it can say, and the stores to choose from: those
 * that sell such goods, or those that were searched for.
 */
export async function readInquiry(request: Request, product: string) {
  const draft = await getDraft(request, pageOf(request), inquireRegistrationForm.name);
  const sellerCodes = [draft?.values.sellerCodes ?? []].flat();
  const sellerName = [draft?.values.sellerName ?? ''].flat()[0] ?? '';
  const [ways, terms, alike] = await load(request, () =>
    Promise.all([
      callShared(dictionaryByType, { type: 'DELIVERY_WAY' }),
      callShared(dictionaryByType, { type: 'INQUIRY_CONDITIONS' }),
      call(pageData, { name: beginningOf(product, 60), rows: ALIKE }, {}),
    ]),
  );
  const ids = alike.content.map(({ id }) => id);
  const { sellers } = await load(request, () =>
    call(saleProductsForInquiry, { ids, sellerName, sellerCodes }, {}),
  );
  return {
    form: describeForm(inquireRegistrationForm, request, draft),
    ways: ways.map(({ code, name }) => ({ value: code, label: name })),
    terms: terms.map(({ name }) => ({ value: name, label: name })),
    sellers: sellers.map(({ sellerCode, sellerName, registryAddress }) => ({
      value: sellerCode,
      label: sellerName,
      detail: registryAddress,
      checked: sellerCodes.includes(sellerCode),
    })),
    endDate: controlOfWallTime(
      `${wallDay(new Date(Date.now() + DAYS_TO_OFFER * DAY_MS))} 17:30:00`,
    ),
  };
}

function redirectToList(request: Request, text: string): Promise<Response> {
  const here = registrationsHref(parseRegistrationSearch(new URL(request.url).searchParams));
  return redirectAfterSuccess(request, here, text);
}

export const registrationActions = formAction(
  handleForm(
    auditRegistrationForm,
    auditRegistration,
    async ({ value, intent, token, serial, request }) => {
      const step = AUDIT_STEPS.find((each) => each === intent);
      if (!step) throw new Response(null, { status: 400 });
      return redirectToList(
        request,
        await call(auditRegistration, { ...value, step }, { token, serial }),
      );
    },
  ),
  handleForm(
    orderRegistrationForm,
    orderRegistration,
    async ({ value, token, serial, request }) => {
      const { orderCode } = await call(orderRegistration, value, { token, serial });
      return redirectToList(request, `已生成订单 ${orderCode}`);
    },
  ),
  handleForm(inquireRegistrationForm, inquireRegistration, {
    controlOf: ([name]) => (name === 'inquirySellerRefs' ? 'sellerCodes' : undefined),
    async submit(submission) {
      const { intent, data, token, serial, request } = submission;
      if (intent === 'findSellers') {
        const typed = { form: inquireRegistrationForm, values: typedValues(data) };
        return redirectWithDraft(request, pageOf(request), typed);
      }
      const { sellerCodes, sellerName: _, endDate, ...value } = submission.value;
      const asked = {
        ...value,
        endDate: wallTimeOfControl(endDate),
        inquirySellerRefs: sellerCodes.map((sellerCode) => ({ sellerCode })),
      };
      const { inquiryNum } = await call(inquireRegistration, asked, { token, serial });
      return redirectToList(request, `已发起询价 ${inquiryNum}`);
    },
  }),
);
