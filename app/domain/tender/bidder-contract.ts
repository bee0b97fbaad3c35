import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { fileIds } from '#app/domain/file/contract.ts';
import { id, instant, textUpTo, typedFigure } from '#app/domain/wire.ts';
import { position } from './contract.ts';
import { MAX_OFFER_TEXT, MAX_QUESTION, MOST_LOTS } from './tender.ts';

export const askTender = defineEndpoint({
  name: 'tender.ask',
  summary: 'Ask about a tender; everybody reads the question once it is answered, nobody who asked',
  path: '/api/order/tender/ask',
  access: 'seller',
  begins: true,
  request: z.object({ id, text: textUpTo(MAX_QUESTION, '问题') }),
  codes: ['missing', 'over', 'ownStore', 'tooMany'],
  serial: true,
  locked: true,
});

export const saveTenderOffer = defineEndpoint({
  name: 'tender.saveOffer',
  summary: 'Offer for lots of a tender, or change the own offer; sealed until all are opened',
  path: '/api/order/tender/saveOffer',
  access: 'seller',
  begins: true,
  request: z.object({
    id,
    /** How often it was sent, as the page showed it; 0: never. */
    revision: z.int().nonnegative(),
    text: textUpTo(MAX_OFFER_TEXT, '投标说明').default(''),
    fileIds,
    /** A lot without a price is not offered for. */
    prices: z.array(z.object({ position, price: typedFigure(16) })).max(MOST_LOTS),
  }),
  content: z.object({ submittedAt: instant, fingerprint: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge', 'over', 'changed', 'ownStore', 'fileRefused'],
  serial: true,
  locked: true,
});

export const withdrawTenderOffer = defineEndpoint({
  name: 'tender.withdrawOffer',
  summary: 'Take the own offer back before the deadline',
  path: '/api/order/tender/withdrawOffer',
  access: 'seller',
  request: z.object({ id, revision: z.int().positive() }),
  codes: ['over', 'changed', 'alreadySo'],
  serial: true,
});
