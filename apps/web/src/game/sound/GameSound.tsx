import type { MatchState } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { useClient, useStore } from '../../ClientContext.tsx';
import { isLive } from '../stream/StreamCover.tsx';
import { useStreamMode } from '../stream/streamMode.ts';
import { Captions } from './Captions.tsx';
import { cuesBetween, LAST_CUES } from './cuesBetween.ts';
import { soundBoard } from './soundBoard.ts';
import { soundSettings } from './soundSettings.ts';
import { useTurnIcon } from './useTurnIcon.ts';

/** What happens in a game is heard, felt on a phone, and written for whoever wants to read it. */
export function GameSound({ state }: { state: MatchState }) {
  const { captions } = useStore(soundSettings);
  const isStreaming = useStreamMode(isLive(state));
  useEffect(() => soundBoard.setStreaming(isStreaming), [isStreaming]);
  useUnlock();
  useChanges(state);
  useLastSeconds(state);
  useTurnIcon(state);
  return captions ? <Captions /> : null;
}

/** Browsers let a page be heard once somebody has pressed something on it. */
function useUnlock(): void {
  useEffect(() => {
    // The press that has led here.
    if (navigator.userActivation?.isActive) soundBoard.unlock();
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, soundBoard.unlock, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, soundBoard.unlock, { capture: true });
    };
  }, []);
}

const STEP_SHAKE = [60];
const LAST_SHAKE = [40, 60, 40];

function useChanges(state: MatchState): void {
  const before = useRef<MatchState | null>(null);
  useEffect(() => {
    const cues = cuesBetween(before.current, state);
    before.current = state;
    for (const cue of cues) soundBoard.play(cue);
    if (cues.includes('step')) shake(STEP_SHAKE);
  }, [state]);
}

/** Only whoever still has something to hand in hears the clock. */
function useLastSeconds({ step, task, paused = false }: MatchState): void {
  const { game } = useClient();
  const isRunning =
    !paused && task !== undefined && !task.submitted && (step?.stage === 'open' || step?.stage === 'forced');
  const deadline = isRunning ? (step?.deadline ?? null) : null;
  useEffect(() => {
    if (deadline === null) return undefined;
    const timers = LAST_CUES.map(({ seconds, cue }, index) => {
      const left = deadline - seconds * 1_000 - game.now();
      if (left < 0) return undefined;
      return setTimeout(() => {
        soundBoard.play(cue);
        if (index === 1) shake(LAST_SHAKE);
      }, left);
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [deadline, game]);
}

function shake(pattern: number[]): void {
  if (soundSettings.get().vibration) navigator.vibrate?.(pattern);
}
