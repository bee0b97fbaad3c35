import { describe, expect, test } from 'vitest';
import { markedText } from './marked-text.ts';

const found = (text: string, words: string[]) =>
  markedText(text, words)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

describe('markedText', () => {
  test.each([
    ['如何注册和登录', ['注册'], '如何[注册]和登录'],
    ['注册、注册', ['注册'], '[注册]、[注册]'],
    ['PDF 与 pdf', ['Pdf'], '[PDF] 与 [pdf]'],
    ['没有', ['注册'], '没有'],
    ['电子签章和实名', ['实名', '电子'], '[电子]签章和[实名]'],
    ['a.c abc', ['a.c'], '[a.c] abc'],
    ['（5+3）', ['5+3', '('], '（[5+3]）'],
    ['原文', [], '原文'],
  ])('%s', (text, words, marked) => {
    expect(found(text, words)).toBe(marked);
  });

  test('nothing of the text is lost', () => {
    const text = '<b>注册</b> $1 \\ [x]';
    for (const words of [['注'], ['$1', '\\'], ['[', ']'], ['b', '<']]) {
      expect(
        markedText(text, words)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });
});
