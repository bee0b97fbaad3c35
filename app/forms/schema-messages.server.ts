import { z } from 'zod';
import { tooLong } from '#app/domain/too-long.ts';

/**
 * The default messages of all schemas, in the product's language and without names of types. Schemas of forms state
 * the specification's messages; these defaults are for values that no control sends by itself, such as a text that is
 * far too long.
 */
z.config({
  localeError: (issue) => {
    switch (issue.code) {
      case 'too_big':
        return issue.origin === 'string'
          ? tooLong(Number(issue.maximum))
          : `不能超过 ${issue.maximum}`;
      case 'too_small':
        return issue.origin === 'string'
          ? `至少 ${issue.minimum} 个字`
          : `不能少于 ${issue.minimum}`;
      case 'invalid_type':
        return issue.input === undefined ? '请填写此项' : '填写的内容无法识别，请检查';
      case 'invalid_value':
        return '请从列出的选项中选择';
      default:
        return '填写的内容无法识别，请检查';
    }
  },
});
