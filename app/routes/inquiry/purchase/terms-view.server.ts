import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { amountOf, type Fen, formatYuan, formatYuanText } from '#app/domain/money.ts';
import { creditOfSeller } from '#app/domain/order/credit-contract.ts';
import { AGREED_PAY_DAYS, type PaymentTerms, termsText } from '#app/domain/order/terms.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { NO_PAY_WAY } from '#app/domain/payment/no-pay-way.ts';
import { formatInstant } from '#app/domain/time.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';

const unpayable = async () => ((await hasNoPayWay()) ? NO_PAY_WAY : '');

interface Agreed {
  sellerCode: string;
  terms: PaymentTerms;
  amount: Fen;
}

/** The terms that are accepted: what is to be paid until when, by the clock of the server. */
export async function paymentOf({ sellerCode, terms, amount }: Agreed, token: string) {
  const calendar = (await optional(call(tradingCalendar, {}, { token }))) ?? [];
  const until = formatInstant(addTradingDays(new Date(), AGREED_PAY_DAYS, calendar).toISOString());
  const text = termsText(terms);
  switch (terms.kind) {
    case 'full':
      return { text, when: `采纳后请在 ${until} 前付清，逾期订单自动取消。${await unpayable()}` };
    case 'deposit': {
      const deposit = formatYuan(amountOf(amount, terms.percent));
      const when = `定金 ¥${deposit}，采纳后请在 ${until} 前付清，逾期订单自动取消。`;
      return { text, when: when + (await unpayable()) };
    }
    case 'onDelivery':
      return { text, when: '采纳后卖家即可备货发货，收货结算时付款。' };
    case 'monthly': {
      const credit = await call(creditOfSeller, { sellerCode }, { token });
      const limit = credit
        ? `卖家给您的月结额度 ¥${formatYuanText(credit.amount)}，未结 ¥${formatYuanText(credit.openAmount)}，账期最长 ${credit.days} 天。`
        : '卖家还没有给您开通月结额度，请先联系卖家。';
      return { text, when: `采纳后卖家即可备货发货，收货结算后 ${terms.days} 天内付款。${limit}` };
    }
  }
}
