// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { Step } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { useStore } from '../../../ClientContext.tsx';
import { StepSeen } from '../../../game/passing/StepSeen.tsx';
import { createStageStore } from '../../../stage/stageStore.ts';
import { actOn, sceneNamed, stateOf } from '../../../testing/actOn.tsx';
import { FinishedBar } from './FinishedBar.tsx';
import type { Finish } from './useFinish.ts';

const state = stateOf('draw/open');
const drawing: Finish = { status: 'drawing', submit: () => undefined };
const submitted: Finish = { status: 'submitted', keepDrawing: () => undefined };

interface Standing {
  finish: Finish;
  step?: Partial<Step>;
}

/** The bar of somebody who draws, until something else happens. */
async function bar() {
  const standing = createStageStore<Standing>({ finish: drawing });
  const Bar = () => {
    const { finish, step } = useStore(standing);
    const seen = { ...state, ...(state.step ? { step: { ...state.step, ...step } } : {}) };
    return (
      <StepSeen state={seen}>
        <FinishedBar state={seen} finish={finish} />
      </StepSeen>
    );
  };
  await actOn(<Bar />, { scene: sceneNamed('draw/open') });
  return (next: Standing) => act(() => standing.set(next));
}

test.each<[string, Partial<Step>, 'status' | 'alert', string]>([
  ['its time is up', { stage: 'grace' }, 'alert', 'Die Zeit ist um! Deine Zeichnung bleibt erhalten.'],
  ['all are done', { stage: 'countdown' }, 'status', 'Alle sind fertig. Gleich geht es weiter …'],
  ['the host goes on', { stage: 'forced' }, 'status', 'Der Host macht weiter. Deine Zeichnung bleibt erhalten.'],
])('where a step ends because %s, one reads so', async (_, step, role, words) => {
  const show = await bar();
  show({ finish: { status: 'over' }, step });
  expect(screen.getByRole(role).textContent?.replaceAll('\u00a0', ' ')).toContain(words);
});

test('of an end nobody knows of one reads that sheets are gathered', async () => {
  const show = await bar();
  show({ finish: { status: 'over' }, step: { stage: 'closing' } });
  expect(screen.getByRole('status').textContent).toMatch(/^Die Blätter werden eingesammelt/);
});

test('that one draws on is said to those who took back what they had handed in, and not before', async () => {
  const show = await bar();
  const said = () => screen.queryByText('Du zeichnest weiter.');
  expect(said()).toBeNull();
  show({ finish: { status: 'sending' } });
  expect(said()).toBeNull();
  show({ finish: submitted });
  expect([said(), screen.getByRole('status').textContent?.startsWith('Abgegeben')]).toEqual([null, true]);
  show({ finish: drawing });
  expect(said()).toBeTruthy();
  show({ finish: { status: 'sending' } });
  show({ finish: drawing });
  expect(said()).toBeNull();
});
