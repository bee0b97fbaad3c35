import { namesOf } from '#app/domain/names-of.ts';

/** What a new market needs, in the order in which it is asked for; what is there already is done by itself. */
export const SETUP_STEPS = {
  name: { label: '市场名称', todo: '市场名称待填写' },
  categories: { label: '商品类目', todo: '商品类目待建立' },
  seller: { label: '第一家卖家', todo: '卖家待开通' },
  pay: { label: '收款方式', todo: '收款方式未开通' },
  messages: { label: '邮件与短信', todo: '邮件与短信待试发' },
  about: { label: '公司简介', todo: '公司简介待撰写' },
} as const;
export type SetupStep = keyof typeof SETUP_STEPS;
export const SETUP_STEP_NAMES = namesOf(SETUP_STEPS);

/** Skipped: it waits among the operator's to-dos. */
export const SETUP_STATES = { done: '已完成', skipped: '已跳过', waiting: '待完成' } as const;
export type SetupState = keyof typeof SETUP_STATES;
/** Those that are noted: others follow from what there is. */
export const NOTED_STATES = ['done', 'skipped'] as const satisfies readonly SetupState[];
export const SETUP_STATE_NAMES = namesOf(SETUP_STATES);

export const SETUP_PATH = '/setup';
export const stepHref = (step: SetupStep): string => `${SETUP_PATH}?step=${step}`;

/** How long a code that the start has printed opens the setting up. */
export const SETUP_CODE_HOURS = 24;

export const SETUP_OVER = '市场已经设置完成';
