import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { REASON_MAX } from './invoice.ts';

const desk = { access: 'operator' } as const;

export const titleConsents = defineRead({
  ...desk,
  name: 'invoiceDesk.titles',
  summary: 'Requests for invoices on a title that is not the buyer’s own name, the oldest first',
  path: '/api/invoice/desk/titles',
  permission: 'view',
  request: z.object(pageRequest),
  content: pageOf(
    z.object({
      id: z.string(),
      buyerName: z.string(),
      buyerPhone: z.string(),
      sellerName: z.string(),
      titleName: z.string(),
      taxNo: z.string().default(''),
      amount: yuan,
      orderCodes: z.array(z.string()),
      remark: z.string(),
      createDate: instant,
    }),
  ),
});
export type TitleAsked = z.output<typeof titleConsents.content>['content'][number];

export const decideTitle = defineEndpoint({
  ...desk,
  name: 'invoiceDesk.decideTitle',
  summary: 'Agree to the title of a request, or return the request with a reason',
  path: '/api/invoice/desk/decideTitle',
  permission: 'pay',
  request: z.object({ id, agree: z.boolean(), reason: textUpTo(REASON_MAX, '原因').default('') }),
  codes: ['missing', 'decided'],
});
