import type { Texts } from '../account/audit-changes.ts';
import { EVENT_GROUPS } from './events.ts';
import { GROUP_NAMES } from './preferences.ts';

/** Where a robot writes messages, as people read it; who has the whole address can write there. Undefined: there is none. */
export const robotTexts = (robot: { url: string; groups: readonly string[] } | undefined): Texts =>
  robot
    ? {
        群机器人: `${new URL(robot.url).host}（尾号 ${robot.url.slice(-4)}）`,
        消息类别: GROUP_NAMES.filter((group) => robot.groups.includes(group))
          .map((group) => EVENT_GROUPS[group])
          .join('、'),
      }
    : {};
