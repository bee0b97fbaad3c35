import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { typedSaleTerms } from '#app/domain/order/sale-terms-contract.ts';
import {
  id,
  pageRequest,
  textUpTo,
  typedField,
  typedFigure,
  typedInstant,
} from '#app/domain/wire.ts';
import { plan, tender } from './contract.ts';
import { PURCHASING_STATES } from './group-result.ts';

const number = typedFigure(64);

export const savePlan = defineEndpoint({
  name: 'purchaseDesk.savePlan',
  summary: 'Publish a group-purchase plan',
  path: '/api/admin/operator/purchaseSchedule',
  access: 'operator',
  changes: 'purchase',
  request: z.object({
    categoryCode: typedField,
    title: typedField,
    productName: typedField,
    varieties: typedField,
    brand: typedField,
    origin: typedField,
    manufacturer: typedField,
    supplierName: typedField,
    deliveryPlace: typedField,
    unit: typedField,
    scheduleDescription: textUpTo(1000),
    marginRatio: number,
    referencePrice: number,
    ...typedSaleTerms,
    lowestPrice: number,
    highestPrice: number,
    minOrderQuantity: number,
    targetQuantity: number,
    deliveryStartDate: typedField,
    deliveryEndDate: typedField,
    deadline: typedInstant,
  }),
  content: z.object({ scheduleId: z.string() }),
  codes: ['missing', 'invalid', 'past'],
  serial: true,
  locked: true,
});

export const saveTender = defineEndpoint({
  name: 'purchaseDesk.saveTender',
  summary: 'Publish a tender announcement',
  path: '/api/admin/operator/tender',
  access: 'operator',
  changes: 'purchase',
  request: z.object({
    title: typedField,
    biddingLocation: typedField,
    openingPlace: typedField,
    biddingContent: textUpTo(2000),
    bidEndDate: typedInstant,
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'past'],
  serial: true,
  locked: true,
});

export const withdraw = defineEndpoint({
  name: 'purchaseDesk.withdraw',
  summary:
    'Take a plan or an announcement back; the registrations of an open plan end, their margins go back',
  path: '/api/admin/operator/purchase/withdraw',
  access: 'operator',
  changes: 'purchase',
  request: z.object({ kind: z.enum(['plan', 'tender']), id }),
  content: z.string(),
  codes: ['over'],
  serial: true,
});

export const deskOverview = defineRead({
  name: 'purchaseDesk.overview',
  summary:
    'A page of the plans and one of the announcements: open ones first, then ended and withdrawn ones',
  method: 'GET',
  path: '/api/admin/operator/purchase',
  access: 'operator',
  request: z.object({ ...pageRequest, tenderPage: pageRequest.page }),
  content: z.object({
    plans: pageOf(
      plan.extend({
        withdrawn: z.boolean(),
        /** How many registrations are in each state. */
        registrations: z.array(
          z.object({ state: z.enum(PURCHASING_STATES), count: z.int().positive() }),
        ),
      }),
    ),
    tenders: pageOf(tender.extend({ withdrawn: z.boolean() })),
  }),
});
