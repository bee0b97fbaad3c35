import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CHANNEL_LABEL, CHANNELS, type Channel } from '#app/domain/message/channel.ts';
import { EVENT_GROUPS, EVENT_NAMES, EVENTS, type EventGroup } from '#app/domain/message/events.ts';
import {
  confirmMail,
  messagePreferences,
  resumeMail,
  savePreferences,
  saveRobot,
  saveUrgent,
  sendMailCode,
  testRobot,
} from '#app/domain/message/inbox-contract.ts';
import {
  type Chosen,
  channelsOf,
  choose,
  eventsIn,
  GROUP_NAMES,
  MAIL_REQUIRED,
} from '#app/domain/message/preferences.ts';
import { URGENT_CHOICES } from '#app/domain/message/urgent.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { INBOX_SETTINGS } from './paths.ts';

const groups = z.array(z.enum(GROUP_NAMES)).default([]);
const names = z.array(z.enum(EVENT_NAMES)).default([]);
const hour = z.coerce.number().int().min(0).max(23);
/** Empty: each message has a mail of its own. */
const digest = hour.optional();

const channelsForm = defineForm(
  'messageChannels',
  z.object({
    inbox: names,
    sms: names,
    mail: names,
    whole: z.array(z.string().max(40)).default([]),
    quietFrom: hour,
    quietUntil: hour,
    digestHour: digest,
  }),
);
const mailForm = defineForm(
  'mailAddress',
  z.object({ mail: z.string({ error: MAIL_REQUIRED }).max(200) }),
);
const mailCodeForm = defineForm(
  'mailCode',
  z.object({ verifyCode: z.string({ error: '请填写验证码' }).max(32) }),
);
const resumeForm = defineForm('resumeMail', z.object({}));
const robotForm = defineForm(
  'messageRobot',
  z.object({ url: z.string().max(1000).default(''), groups }),
);
const urgentForm = defineForm(
  'urgentMessages',
  z.object({ events: z.array(z.enum(URGENT_CHOICES)).default([]) }),
);
const testForm = defineForm('testRobot', z.object({}));

/** The value that switches all events of a group on or off for a channel, whatever is ticked. */
const wholeName = (group: EventGroup, channel: Channel, is: 'on' | 'off') =>
  `${group} ${channel} ${is}`;

/** The events of a group, and by how many of them each channel is used. */
function groupView(group: EventGroup, chosen: Partial<Chosen>) {
  const names = eventsIn(group);
  const channelViews = CHANNELS.map((channel) => {
    const events = names.filter((name) => channelsOf(name, chosen).includes(channel));
    return { channel, label: CHANNEL_LABEL[channel], events };
  });
  return {
    group,
    label: EVENT_GROUPS[group],
    summary: channelViews
      .map(({ label, events }) => `${label} ${events.length}/${names.length}`)
      .join('，'),
    rows: names.map((name) => ({
      name,
      title: EVENTS[name].title,
      checked: channelViews.map(({ events }) => events.includes(name)),
    })),
    whole: CHANNELS.map((channel) => ({
      channel,
      label: CHANNEL_LABEL[channel],
      on: wholeName(group, channel, 'on'),
      off: wholeName(group, channel, 'off'),
    })),
  };
}

/** The channels by which a person is notified, with the forms that change them. */
export async function readSettings({ request, ask }: CustomerRequest) {
  const { channels, events, quietFrom, quietUntil, digestHour, phone, mail, robot, urgent } =
    await ask(messagePreferences, {});
  return {
    phone: maskedPhone(phone),
    groups: GROUP_NAMES.map((group) => groupView(group, { channels, events })),
    hours: { from: String(quietFrom), until: String(quietUntil) },
    digest: digestHour === null ? '' : String(digestHour),
    urgent: EVENT_NAMES.flatMap((name) => (EVENTS[name].urgent ? [EVENTS[name].title] : [])).join(
      '、',
    ),
    mail,
    sendsMail: (await readSends()).mails,
    robot: robot && {
      url: robot.saved?.url ?? '',
      groups: GROUP_NAMES.map((group) => ({
        group,
        label: EVENT_GROUPS[group],
        checked: robot.saved?.groups.includes(group) ?? false,
      })),
    },
    urgentChoices:
      urgent &&
      GROUP_NAMES.flatMap((group) => {
        const choices = URGENT_CHOICES.filter((name) => EVENTS[name].group === group).map(
          (name) => ({ name, label: EVENTS[name].title, checked: urgent.includes(name) }),
        );
        return choices.length > 0 ? [{ group, label: EVENT_GROUPS[group], choices }] : [];
      }),
    forms: {
      channels: describeForm(channelsForm, request),
      mail: describeForm(mailForm, request),
      mailCode: describeForm(mailCodeForm, request),
      resume: describeForm(resumeForm, request),
      robot: describeForm(robotForm, request),
      test: describeForm(testForm, request),
      urgent: describeForm(urgentForm, request),
    },
  };
}
export type MessageSettings = Awaited<ReturnType<typeof readSettings>>;

export const settingsAction = formAction(
  handleForm(
    channelsForm,
    savePreferences,
    async ({
      value: { quietFrom, quietUntil, digestHour = null, whole, ...ticked },
      token,
      request,
    }) => {
      const before = await call(messagePreferences, {}, { token });
      const chosen = choose(before, (name) =>
        CHANNELS.filter((channel) => {
          const { group } = EVENTS[name];
          if (whole.includes(wholeName(group, channel, 'on'))) return true;
          if (whole.includes(wholeName(group, channel, 'off'))) return false;
          return ticked[channel].includes(name);
        }),
      );
      await call(savePreferences, { ...chosen, quietFrom, quietUntil, digestHour }, { token });
      return redirectAfterSuccess(request, INBOX_SETTINGS, '消息设置已保存');
    },
  ),
  handleCall(mailForm, sendMailCode, { to: INBOX_SETTINGS, done: '验证码已发送，请查收邮件' }),
  handleCall(mailCodeForm, confirmMail, {
    to: INBOX_SETTINGS,
    done: ({ mail }) => `邮箱 ${mail} 已确认`,
  }),
  handleCall(resumeForm, resumeMail, {
    to: INBOX_SETTINGS,
    done: '已恢复邮件通知',
  }),
  handleCall(urgentForm, saveUrgent, { to: INBOX_SETTINGS, done: '紧急消息已保存' }),
  handleCall(robotForm, saveRobot, {
    to: INBOX_SETTINGS,
    done: (_content, { value }) => (value.url.trim() ? '群机器人已保存' : '群机器人已移除'),
  }),
  handleCall(testForm, testRobot, {
    to: INBOX_SETTINGS,
    done: '群机器人已接收测试消息，请在群里查看',
  }),
);
