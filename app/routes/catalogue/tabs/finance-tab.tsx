import type { ReactNode } from 'react';
import { FinancingBlocks } from '#app/components/financing-blocks.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { LeadForm } from '#app/components/lead/lead-form.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { muted, split } from '#app/styles/layout.css.ts';
import type { FinanceView } from './read-finance.server.ts';

interface FinanceTabProps {
  tabs: ReactNode;
  view: FinanceView;
}

/** The financing area of the trading floor (spec 3 §2.5): three blocks, and form A beside them. */
export default function FinanceTab({ tabs, view }: FinanceTabProps) {
  return (
    <Page
      title="供应链融资"
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '供应链融资' },
      ]}
      action={<Link to="/finance">融资服务</Link>}
    >
      {tabs}
      <div className={split}>
        <FinancingBlocks
          title="供应链服务"
          applyUrl={view.applyUrl}
          hrefOf={(intention) =>
            `${view.about.path}&${new URLSearchParams({ intention })}#application`
          }
        />
        <div id="application">
          <Card title="融资申请" gap={3}>
            <p className={muted}>留下联系方式，客户经理将在一个工作日内联系您。</p>
            <LeadForm lead={view.lead} action={`${view.about.path}#application`} />
          </Card>
        </div>
      </div>
    </Page>
  );
}
