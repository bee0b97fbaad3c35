import { expect, test } from 'vitest';
import type { FormReply } from '#app/forms/reply.ts';
import { isShown } from './unplaced-reply.server.ts';

const SERIAL = 'k3Jd81_x'.repeat(4);

const reply: FormReply = {
  form: 'ship',
  values: { carrier: '顺达物流' },
  errors: {},
  formErrors: ['您的商品已全部发货 <1> & 完成'],
  serial: SERIAL,
};

test('a reply is shown where the page has its form, with the serial that the reply gives it', () => {
  expect(isShown(`<input type="hidden" name="serial" value="${SERIAL}"/>`, reply)).toBe(true);
  expect(isShown('<input type="hidden" name="serial" value="another"/>', reply)).toBe(false);
  // The data of the page's scripts has it too.
  expect(isShown(`<script>enqueue("[\\"serial\\",\\"${SERIAL}\\"]")</script>`, reply)).toBe(false);
});

test('it is shown where the page itself says all that is wrong', () => {
  const said = '您的商品已全部发货 &lt;1&gt; &amp; 完成';
  expect(isShown(`<div role="alert"><ul><li>${said}</li></ul></div>`, reply)).toBe(true);
  // A text of the page that says the same is no answer.
  expect(isShown(`<p>${said}</p>`, reply)).toBe(false);
  const two = { ...reply, errors: { carrier: ['请填写承运商'] } };
  expect(isShown(`<div role="alert"><ul><li>${said}</li></ul></div>`, two)).toBe(false);
});
