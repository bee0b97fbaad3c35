import { normalForm } from './normal-form.ts';

/**
 * The grades that belong together: those of one strength or composition that differ in a suffix for
 * another property. HRB400, HRB400E and HRBF400 are one family, as are Q355B, Q355C and Q355NE, 304 and
 * 304L, 304/2B and 304/NO.1.
 */
export function gradeFamily(grade: string): string {
  const [first = ''] = normalForm(grade).split(/[\s/]/);
  const rebar = /^hrbf?(\d{3})e?$/.exec(first);
  if (rebar) return `hrb${rebar[1]}`;
  const structural = /^q(\d{3})[a-z]*$/.exec(first);
  // Q345 has been called Q355 since the standard of 2018.
  if (structural) return structural[1] === '345' ? 'q355' : `q${structural[1]}`;
  const stainless = /^(?:sus)?(2\d{2}|3\d{2}|4\d{2})[a-z]?$/.exec(first);
  if (stainless) return `${stainless[1]}`;
  const cement = /^p(o|c|ii|i|s) ?(\d+\.\d)/.exec(normalForm(grade));
  if (cement) return `p${cement[1]}${cement[2]}`;
  return first;
}

/** The letters, digits and characters of a grade alone: l-hm 46 as lhm46. */
export const withoutMarks = (grade: string): string => grade.replace(/[^\p{L}\d]/gu, '');

/** Grades that goods of every kind are of: 一级 says nothing of which goods are meant. */
const CLASS =
  /^(?:[一二三特优]级|[一二三]等品?|优等品?|合格品?|普通级?|工业级|食品级|分析纯|化学纯|国标|非标)$/u;
export const isClass = (grade: string): boolean => CLASS.test(grade);
