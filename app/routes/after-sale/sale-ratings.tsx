import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import {
  answerRating,
  RATING_MAX,
  type RatedLine,
  saleRatings,
} from '#app/domain/after-sale/rating-contract.ts';
import { starsShown, starText } from '#app/domain/catalogue/rating.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatDay } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted } from '#app/styles/layout.css.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const RATINGS = '/customer/sale-rating';

export const meta = titled('收到的评价');

const answerForm = defineForm(
  'answerRating',
  z.object({
    orderCode: idText,
    position: z.coerce.number().int().min(0),
    shownAnswer: z.string().max(RATING_MAX).default(''),
    answer: textUpTo(RATING_MAX, '', '请填写回复'),
  }),
);

const keyOf = ({ orderCode, position }: RatedLine) => `${orderCode}-${position}`;

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const found = await ask(saleRatings, paging);
  const rows = found.content.map((line) => ({
    key: keyOf(line),
    orderCode: line.orderCode,
    position: line.position,
    name: `${line.productName} ${line.specs}`,
    buyer: line.buyerName,
    day: line.rating ? formatDay(line.rating.date) : '',
    rating: line.rating,
    answered: line.rating?.answer !== '',
    answerable:
      line.rating?.answer === '' || Date.parse(line.rating?.answerUntil ?? '') > Date.now(),
    answerTo: listHref(paging, { dialog: 'answer', line: keyOf(line) }),
  }));
  const asked = searchParams.get('dialog') === 'answer' ? searchParams.get('line') : null;
  return {
    rows,
    target: rows.find(({ key, answerable }) => key === asked && answerable) ?? null,
    closeTo: listHref(paging),
    pager: pagerView(paging, found, (page) => listHref({ ...paging, page })),
    form: describeForm(answerForm, request),
  };
});

const listHref = (paging: Paging, dialog: { dialog?: string; line?: string } = {}): string =>
  hrefOf(RATINGS, { ...pagingQuery(paging), ...dialog });

export const action = singleFormAction(
  answerForm,
  answerRating,
  async ({ value, token, serial, request }) => {
    await call(answerRating, value, { token, serial });
    const paging = readPaging(new URL(request.url).searchParams);
    return redirectAfterSuccess(request, listHref(paging), '已回复');
  },
);

/** Buyers' ratings of a seller's deliveries. */
export default function SaleRatings() {
  const { rows, target, closeTo, pager, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="收到的评价">
      {rows.length === 0 && (
        <EmptyState title="还没有评价">
          <p>买家收货后的评价会出现在这里，可以逐条回复。</p>
        </EmptyState>
      )}
      {rows.map(({ key, name, buyer, day, rating, answered, answerable, answerTo }) => (
        <Card
          key={key}
          title={name}
          action={
            answerable && (
              <RowLink
                to={answerTo}
                label={answered ? '修改回复' : '回复'}
                of={name}
                preventScrollReset
              />
            )
          }
        >
          {rating && (
            <p>
              <span role="img" aria-label={`${rating.stars} 星`}>
                {starsShown(rating.stars)}
              </span>{' '}
              {starText(rating.stars)}{' '}
              <span className={muted}>
                {buyer} {day}
              </span>
            </p>
          )}
          {rating?.content && <p>{rating.content}</p>}
          {rating?.answer && <p className={muted}>您的回复：{rating.answer}</p>}
        </Card>
      ))}
      <Pager {...pager} />
      {target && <AnswerDialog target={target} closeTo={closeTo} description={form} />}
    </CustomerPage>
  );
}

interface AnswerDialogProps {
  target: {
    orderCode: string;
    position: number;
    name: string;
    rating: { answer: string } | null;
  };
  closeTo: string;
  description: FormDescription;
}

function AnswerDialog({ target, closeTo, description }: AnswerDialogProps) {
  const answer = target.rating?.answer ?? '';
  return (
    <FormDialog title="回复评价" description={target.name} closeTo={closeTo} form={description}>
      <input type="hidden" name="orderCode" value={target.orderCode} />
      <input type="hidden" name="position" value={target.position} />
      <input type="hidden" name="shownAnswer" value={answer} />
      <FormTextarea
        name="answer"
        label="回复"
        defaultValue={answer}
        hint="买家和其他访客可以看到；只能回复一次，24 小时内可以修改"
      />
      <Button block>回复</Button>
    </FormDialog>
  );
}
