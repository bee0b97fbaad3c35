import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import { Ranking } from './opening.tsx';
import type { TenderView } from './tender-view.server.ts';

type Evaluated = NonNullable<TenderView['evaluation']>;

/** What the tenderer does with the opened offers: points, then the decision of every lot. */
export function Evaluation({ evaluation }: { evaluation: Evaluated }) {
  const { score, award, offers, criteria, scoreRevision, ranking, isAgain } = evaluation;
  return (
    <>
      {score && (
        <Card id="score" title="评分" gap={4}>
          <DescribedForm description={score} preventScrollReset>
            <input type="hidden" name="scoreRevision" value={scoreRevision} />
            {offers.map(({ offerId, name }) => (
              <fieldset key={offerId} className={grid.medium}>
                <legend>{name}</legend>
                {criteria.map((each) => (
                  <FormField
                    key={each.position}
                    name={`points.${offerId}.${each.position}`}
                    label={`${each.name}（满分 ${each.points}）`}
                    inputMode="decimal"
                    maxLength={8}
                  />
                ))}
              </fieldset>
            ))}
            <div>
              <Button variant={award ? 'secondary' : 'primary'}>
                {award ? '修改评分' : '保存评分'}
              </Button>
            </div>
          </DescribedForm>
        </Card>
      )}
      <Card id="award" title={isAgain ? '重新定标' : '排名与定标'} gap={4}>
        {award ? (
          <>
            {isAgain ? (
              <p>
                以下标段的订单已取消，请重新选择中标人并写明理由；理由随结果公布，投标的卖家会收到通知。
              </p>
            ) : (
              <Ranking ranking={ranking} />
            )}
            <AwardForm award={award} scoreRevision={scoreRevision} isAgain={isAgain} />
          </>
        ) : (
          <p className={muted}>给每份投标评分后，按公布的办法计算排名，再选择中标人。</p>
        )}
      </Card>
    </>
  );
}

interface AwardFormProps {
  award: NonNullable<Evaluated['award']>;
  scoreRevision: number;
  isAgain: boolean;
}

function AwardForm({ award, scoreRevision, isAgain }: AwardFormProps) {
  const form = useForm(award.form);
  return (
    <ServerForm form={form} className={stack[4]} preventScrollReset>
      <input type="hidden" name="scoreRevision" value={scoreRevision} />
      {award.lots.map(({ position, name, specs, count, options }) => (
        <div key={position} className={grid.large}>
          <FormSelect
            name={`winner.${position}`}
            label={`标段 ${position} 中标人`}
            hint={`${name} ${specs}，${count}`}
            options={options}
          />
          <FormField
            name={`reason.${position}`}
            label={`标段 ${position} 理由`}
            hint={isAgain ? '必填，随结果公布' : '不选第一名或不授标时必填，随结果公布'}
            maxLength={200}
          />
        </div>
      ))}
      <div className={grid.large}>
        <FormSelect
          name="addressId"
          label="收货人"
          hint={
            award.addresses.length > 0 ? (
              '订单按各标段的交货地点送货，由此联系人收货'
            ) : (
              <>
                还没有收货地址，请先<Link to={award.addressesTo}>添加收货地址</Link>
              </>
            )
          }
          options={award.addresses}
          optional
        />
      </div>
      <OwnFields form={form} fields={award.ownFields} />
      <p className={muted}>
        公布后不能更改：每家中标人生成一个订单，按公告的付款方式付款；结果、各家价格和得分公开，未中标的卖家会收到通知。
      </p>
      <div>
        <Button variant="buy">公布结果并下单</Button>
      </div>
    </ServerForm>
  );
}
