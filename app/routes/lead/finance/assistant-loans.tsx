import { cards } from '#app/components/tiles.css.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { muted, spread, stack } from '#app/styles/layout.css.ts';

const LOANS = [
  {
    title: '采购贷',
    about: '货款由资金方直接支付给卖家，用于平台上的现货与集采订单。',
    who: '有连续采购记录的企业买家',
    needs: '营业执照、近一年采购订单',
    repays: '按月付息，到期还本',
  },
  {
    title: '税票贷',
    about: '依据增值税开票与纳税数据核定额度，线上授权取数。',
    who: '开票满一年、纳税正常的企业',
    needs: '营业执照、税务数据授权',
    repays: '等额本息，可提前还款',
  },
  {
    title: '订单贷',
    about: '以已签订的销售订单为依据，解决备料与生产的资金。',
    who: '有在手订单的生产企业',
    needs: '销售合同、买方确认',
    repays: '回款时还款',
  },
  {
    title: '运费贷',
    about: '垫付运输与仓储费用，货到结算后归还。',
    who: '大宗货物的货主与承运企业',
    needs: '运输或仓储合同、运单',
    repays: '按运单结算归还',
  },
] as const;

/** The four assistant-loan product cards (spec 3 §2.5). */
export function AssistantLoans() {
  return (
    <section className={stack[4]} id="loans">
      <div className={spread}>
        <h2>助贷产品</h2>
        <p className={muted}>额度、利率与期限以资金方审批结果为准</p>
      </div>
      <div className={cards}>
        {LOANS.map(({ title, about, who, needs, repays }) => (
          <Card key={title} title={title}>
            <div className={stack[3]}>
              <p>{about}</p>
              <DescriptionList
                look="summary"
                items={[
                  { term: '适合', value: who },
                  { term: '资料', value: needs },
                  { term: '还款', value: repays },
                ]}
              />
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
