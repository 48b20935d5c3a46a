import '../tokens.css';
import '../fonts.css';
import '../base.css';
import '../primitives.css';
import styles from './penRecorder.module.css';
import { createPenRecording, RECORDED } from './penRecording.ts';

/** A tool for whoever owns a pen, at `/pen` of the stage's server: no part of the product. */
const recording = createPenRecording();

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, more: object = {}): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element, more);
  return element;
}

const pad = make('div', { className: styles['pad'] ?? '' });
const count = make('output', { textContent: 'No events yet' });
const device = make('input', { placeholder: 'Pen, device and system', ariaLabel: 'Pen, device and system' });
const about = make('input', { placeholder: 'What is drawn, or goes wrong', ariaLabel: 'What is drawn, or goes wrong' });
const save = make('button', { textContent: 'Save as a fixture', type: 'button' });
const clear = make('button', { textContent: 'Begin again', type: 'button' });

const tell = () => {
  count.textContent = recording.count === 0 ? 'No events yet' : `${recording.count} events`;
  save.disabled = recording.count === 0 || device.value.trim() === '' || about.value.trim() === '';
};

for (const type of RECORDED) {
  pad.addEventListener(type, (event) => {
    event.preventDefault();
    if (type === 'pointerdown') pad.setPointerCapture(event.pointerId);
    recording.add(event);
    tell();
  });
}
pad.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
pad.addEventListener('contextmenu', (event) => event.preventDefault());

for (const field of [device, about]) field.addEventListener('input', tell);
clear.addEventListener('click', () => {
  recording.clear();
  tell();
});
save.addEventListener('click', () => {
  const fixture = recording.fixture(device.value.trim(), about.value.trim(), navigator.userAgent);
  const file = new Blob([`${JSON.stringify(fixture, null, 2)}\n`], { type: 'application/json' });
  const link = make('a', { href: URL.createObjectURL(file), download: 'penRecording.json' });
  link.click();
  URL.revokeObjectURL(link.href);
});

const bar = make('header', { className: styles['bar'] ?? '' });
bar.append(make('h1', { textContent: 'Pen recorder' }), device, about, save, clear, count);
document.getElementById('root')?.append(bar, pad);
tell();
