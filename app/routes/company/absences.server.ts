import { z } from 'zod';
import type { approvalRule } from '#app/domain/company/approval-contract.ts';
import { nameDeputy } from '#app/domain/company/approval-contract.ts';
import { namesToChoose } from '#app/domain/company/like-name.ts';
import type { Member } from '#app/domain/company/member-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatDay } from '#app/domain/time.ts';
import { idText, typedDayText } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { COMPANY, companyTab } from './paths.ts';

type Deputies = Content<typeof approvalRule>['deputies'];
type Absence = Deputies[number];

const deputyForm = defineForm(
  'deputy',
  z.object({
    deputyId: idText.default(''),
    from: typedDayText.default(''),
    until: typedDayText.default(''),
  }),
);

/** An absence ends with a day of Shanghai. */
const lastDay = (until: string) => formatDay(new Date(Date.parse(until) - 1).toISOString());
const firstDay = ({ fromDate }: Absence) => (fromDate ? formatDay(fromDate) : '');

const editTo = (from = '') => hrefOf(COMPANY, { tab: 'rules', edit: 'deputy', from });

/** When approvers are away, and who decides for them then; a person who decides can change the own ones. */
export function absencesView(deputies: Deputies, self: string | null) {
  return {
    absences: deputies.map((each) => ({
      key: `${each.personId} ${each.untilDate}`,
      text: absenceText(each),
      changeTo: each.personId === self ? editTo(firstDay(each)) : null,
    })),
    absenceTo: self === null ? null : editTo(),
  };
}

function absenceText(absence: Absence): string {
  const { personName, deputyName, untilDate } = absence;
  const from = firstDay(absence);
  const until = lastDay(untilDate);
  const time = from === until ? from : `${from ? `${from} ` : ''}至 ${until}`;
  return `${personName} ${time} 外出，由 ${deputyName} 代理审批`;
}

/** The dialog in which a person who decides names another one to decide for some time. */
export function deputyDialog(
  request: Request,
  self: string,
  { deputies, members }: { deputies: Deputies; members: readonly Member[] },
) {
  const from = new URL(request.url).searchParams.get('from');
  const own = deputies.find(
    (each) => each.personId === self && from !== null && firstDay(each) === from,
  );
  const named = namesToChoose(members);
  return {
    kind: 'deputy' as const,
    form: describeForm(deputyForm, request, {
      form: deputyForm.name,
      values: {
        deputyId: own?.deputyId ?? '',
        from: own ? firstDay(own) : '',
        until: own ? lastDay(own.untilDate) : '',
      },
    }),
    people: members
      .filter(({ personId }) => personId !== self)
      .map((each) => ({ value: each.personId, label: named(each) })),
  };
}

export const deputyHandler = handleCall(deputyForm, nameDeputy, {
  to: companyTab('rules'),
  done: (_content, { value }) => (value.deputyId ? '外出与代理人已登记' : '代理已取消'),
});
