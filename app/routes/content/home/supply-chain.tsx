import { LeadForm, type LeadView } from '#app/components/lead/lead-form.tsx';
import { Tiles } from '#app/components/tiles.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { muted, split, spread, stack } from '#app/styles/layout.css.ts';
import { Demands } from './demands.tsx';
import type { HomeView } from './read-home.server.ts';

const SERVICES = [
  { title: '需求展示', about: '企业最新登记的融资与采购需求', to: '#demands' },
  { title: '物流云仓', about: '找车、找仓库，登记运输与仓储需求', to: '/logisticsCloudWarehouse' },
  { title: '集采竞价', about: '汇集采购量，在线报名、出价的竞价专场', to: '/auction' },
  { title: '数据服务', about: '现货行情、商品与厂商数据', to: '#data-services' },
  { title: '代理采购', about: '由平台代为寻源、比价与采购', to: '/agentPurchasing' },
  { title: '融资服务', about: '代采、应收、仓单与信用融资', to: '/finance' },
];

/** The supply-chain finance area (spec 1 §1): services, demands, and the form that leaves one. */
export function SupplyChain({
  demands,
  lead,
  reply,
}: {
  demands: HomeView['demands'];
  lead: LeadView;
  reply: FormReply | undefined;
}) {
  return (
    <section className={stack[4]} id="supply-chain">
      <div className={spread}>
        <h2>供应链金融</h2>
        <p className={muted}>
          登记需求后，客户经理将在一个工作日内联系您。<Link to="/supplychain">了解供应链服务</Link>
        </p>
      </div>
      <Tiles tiles={SERVICES} />
      <div className={split}>
        <Demands demands={demands} />
        <div id="retention">
          <Card title="融资需求登记">
            <LeadForm
              // Made anew, and so empty, after it was sent: each view brings another serial.
              key={lead.form.serial}
              action="/?index#retention"
              lead={lead}
              reply={reply}
            />
          </Card>
        </div>
      </div>
    </section>
  );
}
