import { eq } from 'drizzle-orm';
import { chooseRemittance } from '#app/domain/remittance/contract.ts';
import { bookStatement, statementLines } from '#app/domain/remittance/statement-contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { importLines as importAll, type SentLine } from '#tests/support/statement-lines.ts';
import { bankLines } from '#trading-api/schema.ts';

/** A company that has signed the contract, under a name of its own. */
export const companyOf = (market: OpenMarket, fields = {}): Promise<Buyer> =>
  market.buyer({
    customerType: 'enterprise',
    esignatureContractStatus: '2',
    name: `远澄（${newSerial().slice(0, 8)}）有限公司`,
    ...fields,
  });

export const operatorOf = (market: OpenMarket): Promise<Buyer> =>
  market.buyer({ platformType: 'buyer,operator', name: '财务小李' });

/** An unpaid order of 7,700.00 yuan. */
export async function unpaid(market: OpenMarket, buyer: Buyer) {
  market.advance(2001);
  return (await submit(buyer, direct(await market.offer(), '2'))).orderCode;
}

export const chooseFor = (buyer: Buyer, orderCode: string) =>
  buyer.call(chooseRemittance, { orderCode });

/** An unpaid order of a company that will transfer the money, with its code. */
export async function remitted(market: OpenMarket, fields = {}) {
  const buyer = await companyOf(market, fields);
  const orderCode = await unpaid(market, buyer);
  const { remittanceCode } = await chooseFor(buyer, orderCode);
  return { buyer, orderCode, remittanceCode };
}

/** Money that arrived, with a reference of its own. */
export const arrived = (market: OpenMarket, fields: Partial<SentLine> = {}): SentLine => ({
  reference: newSerial(),
  paidDate: market.now().toISOString(),
  amount: '7700.00',
  payerName: '某公司',
  payerAccount: '6222000000000001',
  remark: '',
  ...fields,
});

export const importLines = (operator: Buyer, lines: readonly SentLine[]) =>
  importAll(operator.call, lines);

export const book = (operator: Buyer, statementId?: string) =>
  operator.call(bookStatement, { statementId });

/** Imports lines and books what is certain; answers the statement's id. */
export async function importAndBook(operator: Buyer, lines: readonly SentLine[]) {
  const { id } = await importLines(operator, lines);
  await book(operator, id);
  return id;
}

export const linesIn = async (
  operator: Buyer,
  statementId: string,
  state: 'waiting' | 'booked' | 'aside' = 'waiting',
) => (await operator.call(statementLines, { statementId, state })).content;

export const lineBy = async ({ db }: OpenMarket, reference: string) =>
  (await db.select().from(bankLines).where(eq(bankLines.reference, reference)))[0];
