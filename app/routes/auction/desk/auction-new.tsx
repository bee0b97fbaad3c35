import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { SALE_TERMS_CHOICES } from '#app/components/sale-terms-choices.server.ts';
import { sellerNames } from '#app/components/seller-names.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { BIDDING_MODE_NAMES } from '#app/domain/auction/auction.ts';
import { auctionRecommend, biddingMode } from '#app/domain/auction/contract.ts';
import { auctionSigns, saveAuction } from '#app/domain/auction/desk-contract.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { AwardCard, GoodsCard, RulesCard, SignUpCard, TimeCard } from './auction-new-cards.tsx';
import { AUCTION_DESK, watchHref } from './auction-paths.ts';
import {
  announceForm,
  announcementOf,
  auctionDeskControl,
  PICTURE_FILES,
} from './desk-forms.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发布竞价');

const MODE_DETAIL = {
  free_bidding: '各自出价，高于自己上一次的出价即可，最高价得全部',
  open_bidding: '每次出价须高于当前最高价，最高价得全部',
  component_bidding: '出价格和数量，按价格、时间依次分配',
} as const;

export const loader = customerLoader(async ({ request, ask }) => {
  const [{ sessions }, sellers, draft] = await Promise.all([
    call(auctionRecommend, {}),
    sellerNames(),
    getDraft(request, pageOf(request), announceForm.name),
    // Only an operator sees the form.
    ask(auctionSigns, { rows: 1 }),
  ]);
  return {
    form: describeForm(announceForm, request, draft),
    sellers,
    terms: SALE_TERMS_CHOICES,
    sessions: sessions.map(({ id, name }) => ({ id, name })),
    modes: biddingMode.options.map((value) => ({
      value,
      label: BIDDING_MODE_NAMES[value],
      detail: MODE_DETAIL[value],
    })),
  };
});

export const action = singleFormAction(announceForm, saveAuction, {
  files: PICTURE_FILES,
  controlOf: auctionDeskControl,
  async submit({ value, token, serial, request }) {
    const { id } = await call(saveAuction, announcementOf(value), { token, serial });
    const text = '竞价已发布，条款不能再修改';
    return redirectAfterSuccess(request, watchHref(id), text);
  },
});

/** The form of an auction (spec 2 §3); its terms never change after it is sent. */
export default function AuctionNewPage() {
  const { form: description, sessions, sellers, modes, terms } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <CustomerPage
      title="发布竞价"
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: '发布竞价' }]}
    >
      <ServerForm form={form} multipart className={stack[4]}>
        <GoodsCard sessions={sessions} sellers={sellers} />
        <RulesCard modes={modes} terms={terms} />
        <SignUpCard />
        <AwardCard />
        <TimeCard />
        <FormBar>
          <Button>发布</Button>
          <ButtonLink to={AUCTION_DESK} variant="secondary">
            返回
          </ButtonLink>
        </FormBar>
      </ServerForm>
    </CustomerPage>
  );
}
