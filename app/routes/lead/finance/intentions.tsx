import { Tiles } from '#app/components/tiles.tsx';
import { COOPERATION_INTENTIONS, type CooperationIntention } from '#app/domain/lead/financing.ts';

/** What each intention means, in a line. */
const ABOUT: Readonly<Record<CooperationIntention, string>> = {
  代采融资: '平台代为采购，先付部分货款，到货后按批付款提货',
  应收融资: '应收账款转让给资金方，货款提前到账',
  标票流转: '标准化票据可拆分、可转让，用来支付上游货款',
  多级流转: '核心企业的付款承诺沿供应链逐级拆分、逐级流转',
  仓单融资: '货物存入监管仓库，凭仓单取得短期资金',
  信用融资: '依据交易与履约记录核定额度，无需抵押',
};

/** The page with an intention ticked in its form. */
const hrefOf = (intention: string) => `/finance?${new URLSearchParams({ intention })}#retention`;

/** The six intention tiles (spec 3 §2.5); each leads to the form with its intention ticked. */
export function Intentions() {
  return (
    <Tiles
      tiles={COOPERATION_INTENTIONS.map((intention) => ({
        to: hrefOf(intention),
        title: intention,
        about: ABOUT[intention],
      }))}
    />
  );
}
