import { call } from '#app/api/client.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/contract.ts';
import {
  auditRegistration,
  inquireRegistration,
  orderRegistration,
} from '#app/domain/lead/registration-desk-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { controlOfWallTime, DAY_MS, wallDay, wallTimeOfControl } from '#app/domain/time.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
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

/** What an inquiry of these goods can say, and the stores that sell such goods. */
export async function readInquiryChoices(request: Request, product: string) {
  const [ways, terms, alike] = await load(request, () =>
    Promise.all([
      call(dictionaryByType, { type: 'DELIVERY_WAY' }, {}),
      call(dictionaryByType, { type: 'INQUIRY_CONDITIONS' }, {}),
      call(pageData, { name: product.slice(0, 60), rows: ALIKE }, {}),
    ]),
  );
  const ids = alike.content.map(({ id }) => id);
  const { sellers } = await load(request, () => call(saleProductsForInquiry, { ids }, {}));
  return {
    ways: ways.map(({ code, name }) => ({ value: code, label: name })),
    terms: terms.map(({ name }) => ({ value: name, label: name })),
    sellers: sellers.map(({ sellerCode, sellerName, registryAddress }) => ({
      value: sellerCode,
      label: sellerName,
      detail: registryAddress,
    })),
    endDate: controlOfWallTime(
      `${wallDay(new Date(Date.now() + DAYS_TO_OFFER * DAY_MS))} 17:30:00`,
    ),
  };
}

/** Back to the list as it was. */
function done(request: Request, text: string): Promise<Response> {
  const here = registrationsHref(parseRegistrationSearch(new URL(request.url).searchParams));
  return redirectAfterSuccess(request, here, { toast: { kind: 'success', text } });
}

const STEPS = ['take', 'refuse', 'pass'] as const;

export const registrationActions = formAction(
  handleForm({
    form: auditRegistrationForm,
    login: LOGIN_REQUIRED,
    async submit({ value, intent, token, serial, request }) {
      const step = STEPS.find((each) => each === intent);
      if (!step) throw new Response(null, { status: 400 });
      return done(request, await call(auditRegistration, { ...value, step }, { token, serial }));
    },
  }),
  handleForm({
    form: orderRegistrationForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, serial, request }) {
      const { orderCode } = await call(orderRegistration, value, { token, serial });
      return done(request, `已生成订单 ${orderCode}`);
    },
  }),
  handleForm({
    form: inquireRegistrationForm,
    login: LOGIN_REQUIRED,
    controlOf: ([name]) => (name === 'inquirySellerRefs' ? 'sellerCodes' : undefined),
    async submit({ value: { sellerCodes, endDate, ...value }, token, serial, request }) {
      const asked = {
        ...value,
        endDate: wallTimeOfControl(endDate),
        inquirySellerRefs: sellerCodes.map((sellerCode) => ({ sellerCode })),
      };
      const { inquiryNum } = await call(inquireRegistration, asked, { token, serial });
      return done(request, `已发起询价 ${inquiryNum}`);
    },
  }),
);
