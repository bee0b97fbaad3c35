import { expect, test } from 'vitest';
import { behindUse } from './behind-use.ts';

const lexicon = {
  facets: new Map([['唐山', ['deliveryPlace=唐山市']]]),
  grades: new Map([
    ['8n 光学级', ''],
    ['7042', ''],
  ]),
  synonyms: new Map([['导光板', ['8n 光学级']]]),
};
const namesGoods = (word: string) => ['甲醇', '圆钢', '导光板', '亚克力'].includes(word);

test.each([
  [['甲醇', '用', '圆钢'], ['圆钢']],
  [['甲醇', '用的', '圆钢'], ['圆钢']],
  [['农膜', '用', '7042'], ['7042']],
  [['唐山', '用', '圆钢'], null],
  [['φ20', '用', '圆钢'], null],
  [['导光板', '用', '亚克力'], null],
  [['甲醇', '用', '不锈'], null],
  [['用', '圆钢'], null],
  [null, null],
])('of %j', (words, behind) => {
  expect(behindUse(words, lexicon, namesGoods)).toEqual(behind ?? words);
});
