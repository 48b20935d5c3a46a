import { useEffect, useState } from 'react';
import type { Color } from '@tuschel/ink';
import { useStore } from '../../ClientContext.tsx';
import { type TextValues, useText } from '../../game/useText.ts';
import { useKeyNames } from '../../keys/useKeyNames.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { PALETTE, paletteName, toHex } from '../colors/palette.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Turtle, TurtleState } from './turtle.ts';
import styles from './turtle.module.css';

interface Props {
  turtle: Turtle;
  toolbox: Toolbox;
}

/** Steps are read aloud once the hand rests, ms: who holds a key down hears where it ended. */
const REST = 350;

/** Where the pen is and what it did, to be seen and to be heard. */
export function TurtleBar({ turtle, toolbox }: Props) {
  const say = useText();
  const keyName = useKeyNames();
  const state = useStore(turtle);
  const { color, settings, nib } = useStore(toolbox);
  const colorWords = useColorWords();
  const under = state.isOn ? turtle.colorUnder() : null;
  const values: TextValues = {
    x: Math.round(state.x),
    y: Math.round(state.y),
    step: state.step,
    heading: state.heading,
    size: settings[nib].size,
    color: colorWords(color),
    under: under ? colorWords(under) : '–',
    pen: state.isDown ? 'down' : 'up',
  };
  const heard = useHeard(state, say(newsText(state), values));
  return (
    <>
      {state.isOn ? (
        <p className={styles.bar} data-testid="turtle-bar" aria-hidden="true">
          {say('draw.turtle.bar', values)}
          <small>
            {say('draw.turtle.keys', {
              pen: keyName('turtlePen'),
              where: keyName('turtleWhere'),
              off: keyName('turtle'),
            })}
          </small>
        </p>
      ) : null}
      <p className="unseen" role="status" data-testid="turtle-heard">
        {heard}
      </p>
    </>
  );
}

function newsText({ news }: TurtleState): MessageId {
  return `draw.turtle.said.${news.what}`;
}

/** Empty until something has happened. A sentence that comes again is read again: a space at its end makes it another one. */
function useHeard({ news, isOn }: TurtleState, words: string): string {
  const [heard, setHeard] = useState('');
  const { count, what } = news;
  const isStep = what === 'moved' || what === 'edge';
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = window.setTimeout(() => setHeard(words + (count % 2 ? '\u00a0' : '')), isStep ? REST : 0);
    return () => window.clearTimeout(timer);
  }, [count, words, isStep]);
  return isOn || what === 'off' ? heard : '';
}

/** The colour's name, or what it is like. */
function useColorWords(): (color: Color) => string {
  const say = useText();
  return (color) => {
    const name = paletteName(color);
    if (name !== null) return say(`draw.color.${name}` as MessageId);
    const near = say(nearest(color));
    return say('draw.turtle.like', { color: near, hex: toHex(color) });
  };
}

function nearest(color: Color): MessageId {
  const far = (other: Color) => (other.r - color.r) ** 2 + (other.g - color.g) ** 2 + (other.b - color.b) ** 2;
  const [{ name } = { name: 'black' }] = PALETTE.toSorted((a, b) => far(a.color) - far(b.color));
  return `draw.color.${name}` as MessageId;
}
