import type { DrawingSync } from '@tuschel/client';
import type { Drawing, DrawingMeta } from '@tuschel/protocol';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createDarkroom } from '../../../canvas/show/darkroom.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/form/Checkbox.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { urgencyOf } from '../../../game/time/remainingTime.ts';
import { useNow } from '../../../game/time/useNow.ts';
import { useText } from '../../../game/useText.ts';
import { previewOf } from '../../../canvas/pixels/previewOf.ts';
import { flagsOf, WARNINGS, warningsOf } from '../../../veil/warnings.ts';
import type { CropChoice } from '../panels/cropInSight.ts';
import { CropRow, isByFrame, isFramed } from './CropRow.tsx';
import styles from './FinishDialog.module.css';

interface Props {
  sync: DrawingSync;
  /** When it is taken as it is, UTC ms; null: never. */
  deadline: number | null;
  /** Its artist may want it to be forgotten after the show. */
  hasShow?: boolean;
  /** What is in sight; null: as good as the whole canvas. */
  inSight: CropChoice | null;
  onSubmit: () => void;
  onBack: () => void;
}

/** How the drawing is to be shown, what it warns of, and whether it is kept. What is chosen counts at once: time may run out. */
export function FinishDialog({ sync, deadline, hasShow = false, inSight, onSubmit, onBack }: Props) {
  const say = useText();
  const { meta, choose } = useChoices(sync, inSight);
  const isUrgent = useIsUrgent(deadline);
  if (isUrgent) return <BigSubmit onSubmit={onSubmit} onBack={onBack} />;
  const { isOnlyVisibleLayers = false, triggerWarning = 0, save = true } = meta;
  return (
    <DialogFrame title={say('finish.title')} onClose={onBack} wide>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={styles.sides} data-framing={isByFrame(sync, meta, inSight) || undefined}>
          <Preview sync={sync} meta={meta} />
          <div className="stack gap-4">
            <Row title={say('finish.crop')}>
              <CropRow sync={sync} meta={meta} inSight={inSight} onChoose={choose} />
            </Row>
            <Row title={say('finish.layers')}>
              <Segments
                label={say('finish.layers')}
                className={styles.segments}
                value={isOnlyVisibleLayers ? 'visible' : 'all'}
                onChange={(value) => choose({ isOnlyVisibleLayers: value === 'visible' })}
                segments={[
                  { value: 'all', label: say('finish.layers.all') },
                  { value: 'visible', label: say('finish.layers.visible') },
                ]}
              />
            </Row>
            <Row title={say('finish.warnings')}>
              <Warnings flags={triggerWarning} onChange={(flags) => choose({ triggerWarning: flags })} />
            </Row>
            {hasShow ? <SaveChoice save={save} onChange={(isKept) => choose({ save: isKept })} /> : null}
          </div>
        </div>
        <div className={styles.buttons}>
          <Button kind="quiet" onPress={onBack}>
            {say('finish.back')}
          </Button>
          <SubmitButton />
        </div>
      </form>
    </DialogFrame>
  );
}

function SaveChoice({ save, onChange }: { save: boolean; onChange: (isKept: boolean) => void }) {
  const say = useText();
  return (
    <div>
      <Checkbox isSelected={save} onChange={onChange}>
        {say('finish.save')}
      </Checkbox>
      <p className={styles.hint} role="status">
        {say(save ? 'finish.save.private' : 'finish.save.off')}
      </p>
    </div>
  );
}

/** No time for questions. */
function BigSubmit({ onSubmit, onBack }: Pick<Props, 'onSubmit' | 'onBack'>) {
  const say = useText();
  return (
    <DialogFrame title={say('finish.hurry')} onClose={onBack}>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <SubmitButton isBig />
        <Button kind="plain" size="s" onPress={onBack}>
          {say('finish.back')}
        </Button>
      </form>
    </DialogFrame>
  );
}

/** Has the focus from the first moment: Enter submits. */
function SubmitButton({ isBig = false }: { isBig?: boolean }) {
  const say = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      type="submit"
      kind="gold"
      size={isBig ? 'l' : 'm'}
      wide={isBig}
      className={isBig ? styles.big : undefined}
      icon={<Check size={isBig ? 32 : 22} strokeWidth={3} aria-hidden="true" />}
    >
      {say('finish.submit')}
    </Button>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2">
      <h3 className="text-m">{title}</h3>
      {children}
    </section>
  );
}

/** Any of the three, or none. */
function Warnings({ flags, onChange }: { flags: number; onChange: (flags: number) => void }) {
  const say = useText();
  const chosen = warningsOf(flags);
  return (
    <div className={styles.warnings} role="group" aria-label={say('finish.warnings')}>
      {WARNINGS.map((warning) => (
        <Checkbox
          key={warning}
          isSelected={chosen.includes(warning)}
          onChange={(on) => onChange(flagsOf(on ? [...chosen, warning] : chosen.filter((other) => other !== warning)))}
        >
          {say(`warning.${warning}`)}
        </Checkbox>
      ))}
      <Checkbox isSelected={flags === 0} onChange={() => onChange(0)}>
        {say('finish.warnings.none')}
      </Checkbox>
    </div>
  );
}

/** What the artist has said, here or the last time. Who chose the zoom gets the present one. */
function useChoices(sync: DrawingSync, inSight: CropChoice | null) {
  const [meta, setMeta] = useState<DrawingMeta>(() => {
    // The small picture is that of the drawing as it is now.
    const { previewData: _preview, originalWidth: _width, originalHeight: _height, ...kept } = sync.meta;
    return { ...kept, ...(sync.meta.isClipping && inSight && !isFramed(sync) ? inSight : {}) };
  });
  useEffect(() => sync.setMeta(meta), [sync, meta]);
  return { meta, choose: (choice: DrawingMeta) => setMeta((before) => ({ ...before, ...choice })) };
}

function useIsUrgent(deadline: number | null): boolean {
  const now = useNow();
  const urgency = deadline === null ? 'calm' : urgencyOf(deadline - now);
  return urgency === 'soon' || urgency === 'last';
}

const PREVIEW_WIDTH = 480;

/** The drawing as the others will see it. */
function Preview({ sync, meta }: { sync: DrawingSync; meta: DrawingMeta }) {
  const say = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [darkroom] = useState(createDarkroom);
  const { isClipping, isOnlyVisibleLayers, x, y, scale } = meta;
  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return undefined;
    const gone = new AbortController();
    const drawing = asDrawing(sync, { isClipping, isOnlyVisibleLayers, x, y, scale });
    void darkroom.print(drawing, paper, gone.signal).then((print) => {
      if (print && !gone.signal.aborted) sync.setMeta(previewOf(drawing, paper));
    });
    return () => gone.abort();
  }, [sync, darkroom, isClipping, isOnlyVisibleLayers, x, y, scale]);
  return (
    <canvas
      ref={canvas}
      width={PREVIEW_WIDTH}
      height={(PREVIEW_WIDTH * 9) / 16}
      className={styles.preview}
      role="img"
      aria-label={say('finish.preview')}
    />
  );
}

type Looks = Partial<Record<'isClipping' | 'isOnlyVisibleLayers', boolean | undefined>> &
  Partial<Record<'x' | 'y' | 'scale', number | undefined>>;

function asDrawing({ lines, meta }: DrawingSync, looks: Looks): Drawing {
  const { isClipping = false, isOnlyVisibleLayers = false, x = 0, y = 0, scale = 1 } = looks;
  const { isPortrait = false, layers = [] } = meta;
  const frame = { isPortrait, layers, isClipping, isOnlyVisibleLayers, x, y, scale };
  return { ...frame, lines: [...lines], rev: 0, totalLines: lines.length };
}
