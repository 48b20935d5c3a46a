import type { Player, Round } from '@tuschel/protocol';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import type { Playback } from '../../canvas/show/playback.ts';
import type { OnPosition } from '../../canvas/show/projector.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import type { Asked } from './asked.ts';
import { type BookForm, isDrawing, isThere } from './bookForm.ts';
import { DrawingStage } from './DrawingStage.tsx';
import { BaseForm } from './forms/BaseForm.tsx';
import { FramesForm } from './forms/FramesForm.tsx';
import { type Closest, RevealForm } from './forms/RevealForm.tsx';
import { SubjectsForm } from './forms/SubjectsForm.tsx';
import { VersionsForm } from './forms/VersionsForm.tsx';
import { WipeForm } from './forms/WipeForm.tsx';
import styles from './PageStage.module.css';
import { Sentence } from './Sentence.tsx';
import type { Steps } from './steps.ts';
import { textFit } from './textFit.ts';

interface Props {
  form: BookForm;
  /** What it was drawn from. */
  asked: Asked | null;
  /** Of the book. */
  fps: number | undefined;
  /** The first page of the book: the last text is read beside it. */
  first: Round | undefined;
  playback: Playback;
  darkroom: Darkroom;
  onPosition: OnPosition;
  onReady: (steps: Steps | null) => void;
  isLast: boolean;
  /** Who is at the table: their faces stand beside their names. */
  players?: readonly Player[] | undefined;
  /** Absent: nobody is asked. */
  closest?: Closest | undefined;
}

/** One page, large, with what belongs to it. */
export function PageStage(props: Props) {
  const { form, asked, first, isLast, players = [] } = props;
  const { round } = form;
  const say = useText();
  const isDrawn = isDrawing(round);
  return (
    <article className={styles.stage} data-kind={isDrawn ? 'drawing' : 'text'}>
      {asked ? <Sentence asked={asked} /> : null}
      <Content {...props} />
      <p className={styles.author}>
        <Faces form={form} players={players} />
        <Credit form={form} />
      </p>
      {form.kind === 'page' && isLast && !isDrawn && first?.promptText !== undefined && first.id !== round.id ? (
        <div className={styles.began}>
          <p className="soft text-s">{say('watch.began')}</p>
          <PaperSheet size="note">{first.promptText}</PaperSheet>
        </div>
      ) : null}
    </article>
  );
}

/** Of those whom the credit names. */
function Faces({ form, players }: { form: BookForm; players: readonly Player[] }) {
  const { round } = form;
  if (!isThere(round) || !NAMES_PEOPLE.includes(form.kind)) return null;
  const first = form.kind === 'wipe' ? form.sketch : form.kind === 'base' ? form.start : null;
  // One person may have made both.
  const ids = [...new Set([first?.playerId, round.playerId])];
  const made = ids.flatMap((id) => players.find((player) => player.id === id) ?? []);
  return made.map(({ id, name, avatarUrl, face }) => (
    <Avatar key={id} name={name} url={avatarUrl} face={face} size={32} />
  ));
}

const NAMES_PEOPLE: readonly BookForm['kind'][] = ['page', 'reveal', 'wipe', 'base'];

/** Who made it; where two hands were in it, both. */
function Credit({ form }: { form: BookForm }) {
  const say = useText();
  const { round } = form;
  if (!isThere(round) || round.playerName === '') return null;
  switch (form.kind) {
    case 'wipe':
      return say('watch.twoHands', { first: form.sketch.playerName, second: round.playerName });
    case 'base':
      return say('watch.twoHands', { first: form.start.playerName, second: round.playerName });
    case 'frames':
    case 'versions':
    case 'subjects':
      return null;
    case 'page':
    case 'reveal':
      return say(isDrawing(round) ? 'watch.drawnBy' : 'watch.writtenBy', { name: round.playerName });
    default:
      return form satisfies never;
  }
}

function Content({ form, fps, playback, darkroom, onPosition, onReady, closest }: Props) {
  const say = useText();
  const { round } = form;
  if (!isThere(round)) {
    const words = round.erased ? 'watch.erased' : round.isHidden ? 'watch.hidden' : 'watch.skipped';
    return (
      <div className={styles.lost} data-picture>
        <Illustration name="lost" className={styles.otter} />
        <p>{say(words)}</p>
      </div>
    );
  }
  const stage = { round, playback, darkroom, onPosition, onReady };
  switch (form.kind) {
    case 'frames':
      return (
        <FramesForm
          frames={form.frames}
          fps={fps}
          playback={playback}
          darkroom={darkroom}
          onPosition={onPosition}
          onReady={onReady}
        />
      );
    case 'wipe':
      return <WipeForm sketch={form.sketch} {...stage} />;
    case 'base':
      return <BaseForm start={form.start} {...stage} />;
    case 'versions':
      return <VersionsForm source={form.source} versions={form.versions} {...stage} />;
    case 'reveal':
      return <RevealForm round={round} drawings={form.drawings} darkroom={darkroom} closest={closest} />;
    case 'subjects':
      return <SubjectsForm round={round} drawing={form.drawing} guess={form.guess} darkroom={darkroom} />;
    case 'page':
      return round.drawingId === undefined ? (
        <div className={styles.text} data-testid="watch-text" data-picture>
          <PaperSheet size="stage" dice={round.dice} style={textFit(round.promptText ?? '')}>
            {round.promptText}
          </PaperSheet>
        </div>
      ) : (
        <DrawingStage {...stage} />
      );
    default:
      return form satisfies never;
  }
}
