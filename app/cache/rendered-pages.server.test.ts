import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sourceOf } from '#app/http/security-headers.server.ts';
import { renderedOnce } from './rendered-pages.server.ts';

interface Form {
  name: string;
  serial: string;
}

const scriptOf = (forms: readonly Form[]) => `data(${JSON.stringify(forms)})`;

/** A page of some forms, as entry.server would render it; counts how often it was rendered. */
function site() {
  let rendered = 0;
  return {
    get rendered() {
      return rendered;
    },
    async open(path: string, forms: readonly Form[]) {
      const script = scriptOf(forms);
      const { body, inline } = await renderedOnce(
        `${path} ${JSON.stringify(forms)}`,
        forms.map(({ serial }) => serial),
        async () => {
          rendered += 1;
          const fields = forms.map(({ name, serial }) => `<p>${name}</p><input value="${serial}">`);
          return {
            pieces: ['<main>', ...fields, '</main>', script],
            inline: { script: [script], style: [] },
          };
        },
      );
      return { text: body.toString(), allowed: inline.script };
    },
  };
}

const textOf = (forms: readonly Form[]) =>
  `<main>${forms.map(({ name, serial }) => `<p>${name}</p><input value="${serial}">`).join('')}</main>${scriptOf(forms)}`;

let last = 0;
const newSerial = () => `serial-${(last++).toString().padStart(25, '0')}`;
const form = (name: string): Form => ({ name, serial: newSerial() });

describe('a page that is asked for again', () => {
  test('is rendered twice, then no more; the serials of its forms are new each time', async () => {
    const own = site();
    for (let time = 0; time < 4; time++) {
      const forms = [form('数量'), form('收藏')];
      const { text, allowed } = await own.open('/again', forms);
      expect(text).toBe(textOf(forms));
      expect(allowed).toEqual([sourceOf(scriptOf(forms))]);
    }
    expect(own.rendered).toBe(2);
  });

  test('with other data, or at another address, is another page', async () => {
    const own = site();
    for (const name of ['张三', '李四', '张三', '李四', '张三', '李四']) {
      for (const path of ['/one', '/other']) {
        const forms = [form(name)];
        expect((await own.open(path, forms)).text).toBe(textOf(forms));
      }
    }
    expect(own.rendered).toBe(8);
  });

  test('which has one serial twice is not one that has two', async () => {
    const own = site();
    for (let time = 0; time < 3; time++) {
      const serial = newSerial();
      const same = [
        { name: '一', serial },
        { name: '一', serial },
      ];
      expect((await own.open('/same', same)).text).toBe(textOf(same));
      const two = [form('一'), form('一')];
      expect((await own.open('/same', two)).text).toBe(textOf(two));
    }
  });

  test('with more forms than are looked for is rendered each time', async () => {
    const own = site();
    for (let time = 0; time < 3; time++) {
      const forms = Array.from({ length: 25 }, () => form('行'));
      expect((await own.open('/many', forms)).text).toBe(textOf(forms));
    }
    expect(own.rendered).toBe(3);
  });

  const pages = fc.array(fc.constantFrom('数量', 'unique 0', '', '0'), { maxLength: 3 });
  property.prop([fc.array(pages, { maxLength: 30 })])(
    'is what it would be if it were rendered, whatever was asked for before',
    async (asked) => {
      const own = site();
      for (const names of asked) {
        const forms = names.map(form);
        const { text, allowed } = await own.open('/any', forms);
        expect(text).toBe(textOf(forms));
        expect(allowed).toEqual([sourceOf(scriptOf(forms))]);
      }
    },
  );
});
