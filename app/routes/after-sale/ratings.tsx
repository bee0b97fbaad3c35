import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { RATING_MAX, ratableLines, saveRating } from '#app/domain/after-sale/rating-contract.ts';
import { MAX_STARS, starsShown, starText } from '#app/domain/catalogue/rating.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { muted } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('评价商品');

const ratingForm = defineForm(
  'saveRating',
  z.object({
    position: z.coerce.number().int().min(0),
    stars: z.string({ error: '请选择星级' }).max(1),
    content: textUpTo(RATING_MAX).default(''),
  }),
);

const codeOf = (request: Request) =>
  new URL(pageOf(request), 'http://portal').searchParams.get('orderCode') ?? '';

export const loader = customerLoader(async ({ request, ask }) => {
  const orderCode = codeOf(request);
  const lines = await ask(ratableLines, { orderCode });
  return {
    orderCode,
    lines: lines.map(({ position, productName, specs, sellerName, rating }) => ({
      position,
      name: `${productName} ${specs}`,
      sellerName,
      rating,
    })),
    form: describeForm(ratingForm, request),
  };
});

export const action = formAction(
  handleCall(ratingForm, saveRating, {
    input: ({ value, request }) => ({ ...value, orderCode: codeOf(request) }),
    to: pageOf,
    done: '感谢您的评价',
  }),
);

/** The received lines of an order: their ratings, and the form for the next one. */
export default function Ratings() {
  const { orderCode, lines, form } = useLoaderData<typeof loader>();
  const next = lines.find(({ rating }) => rating === null);
  return (
    <CustomerPage
      title="评价商品"
      breadcrumb={[
        { label: `订单 ${orderCode}`, to: `/customer/purchase-order/${orderCode}` },
        { label: '评价' },
      ]}
    >
      {lines.length === 0 && <EmptyState title="收货后可以评价" />}
      {next && <RatingCard key={next.position} line={next} description={form} />}
      {lines.map(
        ({ position, name, sellerName, rating }) =>
          rating && (
            <Card key={position} title={name}>
              <p>
                <span role="img" aria-label={`${rating.stars} 星`}>
                  {starsShown(rating.stars)}
                </span>{' '}
                {starText(rating.stars)} <span className={muted}>{sellerName}</span>
              </p>
              {rating.content && <p>{rating.content}</p>}
              {rating.answer && <p className={muted}>卖家回复：{rating.answer}</p>}
            </Card>
          ),
      )}
    </CustomerPage>
  );
}

interface RatingCardProps {
  line: { position: number; name: string; sellerName: string };
  description: FormDescription;
}

const STARS = Array.from({ length: MAX_STARS }, (_, at) => MAX_STARS - at);

function RatingCard({ line, description }: RatingCardProps) {
  return (
    <Card title={line.name}>
      <DescribedForm description={description} row={{ position: String(line.position) }}>
        <input type="hidden" name="position" value={line.position} />
        <FormRadio
          name="stars"
          label={`${line.sellerName} 的这批货`}
          required
          options={STARS.map((value) => ({
            value: String(value),
            label: `${starsShown(value)} ${starText(value)}`,
          }))}
        />
        <FormTextarea name="content" label="评价" hint="选填，其他买家可以看到" />
        <Button>提交评价</Button>
      </DescribedForm>
    </Card>
  );
}
