import { muted, stack } from '#app/styles/layout.css.ts';
import * as styles from './financing-blocks.css.ts';
import { cards } from './tiles.css.ts';
import { ButtonLink } from './ui/button.tsx';
import { Card } from './ui/card.tsx';

/** Kinds of financing, each with its intention in the forms. */
const BLOCKS = [
  {
    title: '未来货权融资',
    intention: '代采融资',
    about: '以采购合同项下将要交付的货物为依托，先付保证金锁定货源，到货后分批付款提货。',
    fit: '适合订货周期长、需要提前锁价备货的贸易商与终端工厂。',
  },
  {
    title: '信用融资',
    intention: '信用融资',
    about: '依据企业在平台的交易、履约与纳税记录核定额度，在额度内采购，到期还款，无需抵押。',
    fit: '适合交易记录连续、单笔金额不大、用款频繁的企业。',
  },
  {
    title: '应收账款融资',
    intention: '应收融资',
    about: '将已经确认的应收账款转让给资金方，货款提前到账，买家到期直接付给资金方。',
    fit: '适合向大型企业供货、账期在一至六个月的供应商。',
  },
] as const;

interface FinancingBlocksProps {
  /** The picture of the banner. */
  title: string;
  /** The site for applications; null where there is none. */
  applyUrl: string | null;
  /** The address of this portal's own form for an intention, used where there is no such site. */
  hrefOf: (intention: string) => string;
}

/** The financing area of the trading floor (spec 3 §2.5): a banner and three blocks. */
export function FinancingBlocks({ title: heading, applyUrl, hrefOf }: FinancingBlocksProps) {
  const applying = (intention: string) =>
    applyUrl ? { to: applyUrl, target: '_blank', rel: 'noreferrer' } : { to: hrefOf(intention) };
  return (
    <div className={stack[4]}>
      <div className={styles.banner}>
        <h2>{heading}</h2>
        <p className={styles.claim}>围绕订单、货物与账款的融资，资金随交易走，手续在线办。</p>
      </div>
      <div className={cards}>
        {BLOCKS.map(({ title, intention, about, fit }) => (
          <Card key={title} title={title}>
            <div className={stack[3]}>
              <p>{about}</p>
              <p className={muted}>{fit}</p>
              <div>
                <ButtonLink {...applying(intention)} aria-label={`立即申请 ${title}`}>
                  立即申请
                </ButtonLink>
              </div>
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
