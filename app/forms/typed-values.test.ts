import { expect, test } from 'vitest';
import { longValues, storableValues } from './typed-values.ts';

const formOf = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

test('no password, code, card number, serial or file is kept', () => {
  const data = formOf({
    ...{ form: 'x', remark: '备注', password: 'p', csrf: 'c', serial: 's', intent: 'i' },
    ...{ accountNo: '6222', cardNo: '6222', certNo: '3201', code: 'k7', verifyCode: '123456' },
  });
  data.set('file', new Blob(['x']), 'x.pdf');
  expect(storableValues(data)).toEqual({ form: 'x', remark: '备注', file: [] });
});

test('of a long form its texts are kept, without what was uploaded', () => {
  const data = formOf({
    ...{ form: 'inquiry', 'goodsId.1': '7', rows: '1', draftId: 'd', productName: '钢' },
    ...{ fileIds: '9', fileNames: 'a.pdf', 'fileIds.order': '0', 'fileIds.remove': '9' },
  });
  expect(longValues(data)).toEqual({
    ...{ 'goodsId.1': '7', rows: '1', draftId: 'd', productName: '钢' },
  });
});
