import { type LivedStep, livedSteps } from '#app/domain/life.ts';
import type { TitleConsent } from './consent.ts';
import type { InvoiceState } from './invoice.ts';

/** The steps of a request for an invoice, in the words of its page. */
export const INVOICE_LIFE_LABEL = {
  asked: '申请',
  consented: '平台审核抬头',
  issued: '开具',
  refused: '驳回',
  withdrawn: '撤回',
  reversed: '全部红冲',
} as const;
type InvoiceLifeStep = keyof typeof INVOICE_LIFE_LABEL;

interface Lived {
  state: InvoiceState;
  /** Null: its title needs none. */
  consent: TitleConsent | null;
  createDate: string;
  /** When it was issued or refused. */
  decideDate: string | null;
}

/** What a request for an invoice has gone through, and what comes. */
export function lifeOfInvoice({
  state,
  consent,
  createDate,
  decideDate,
}: Lived): LivedStep<InvoiceLifeStep>[] {
  const decided = decideDate ?? true;
  const isIssued = state === 'issued' || state === 'reversed';
  const isOver = state === 'refused' || state === 'withdrawn';
  return livedSteps<InvoiceLifeStep>(
    [
      ['asked', createDate],
      ...(consent ? ([['consented', consent === 'given' || null]] as const) : []),
      ['issued', isIssued ? decided : null],
      ...(state === 'reversed' ? ([['reversed', true]] as const) : []),
    ],
    isOver ? [state, decided] : null,
  );
}
