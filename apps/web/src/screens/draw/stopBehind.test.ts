// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { stopBehind } from './stopBehind.ts';

function deskWith(html: string) {
  const desk = document.createElement('div');
  desk.innerHTML = html;
  const canvas = desk.querySelector('#canvas') ?? undefined;
  return stopBehind(canvas, desk)?.id;
}

const CANVAS = '<div id="canvas" tabindex="0"></div>';

test.each([
  ['the first stop behind it', `<button id="a"></button>${CANVAS}<input id="b"><select id="c"></select>`, 'b'],
  ['the first of the desk, where none is behind', `<button id="a"></button><button id="b"></button>${CANVAS}`, 'a'],
  ['nothing, where there is no other stop', CANVAS, undefined],
  ['nothing that is disabled', `${CANVAS}<button id="a" disabled></button><button id="b"></button>`, 'b'],
  ['nothing that is hidden', `${CANVAS}<button id="a" hidden></button><button id="b"></button>`, 'b'],
  ['nothing that Tab passes over', `${CANVAS}<button id="a" tabindex="-1"></button><button id="b"></button>`, 'b'],
])('one who leaves the canvas comes to %s', (_what, html, id) => {
  expect(deskWith(html)).toBe(id);
});

test('without a canvas or a desk there is nowhere to go', () => {
  const desk = document.createElement('div');
  desk.innerHTML = '<button></button>';
  expect(stopBehind(undefined, desk)).toBeUndefined();
  expect(stopBehind(document.body, null)).toBeUndefined();
});
