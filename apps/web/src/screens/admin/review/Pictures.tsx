import { Check, Keyboard, RotateCcw, SkipForward, TriangleAlert, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '../../../browserStorage.ts';
import { Button } from '../../../components/Button.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { ErrorState } from '../../../components/status/ErrorState.tsx';
import { Skeleton } from '../../../components/status/Skeleton.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useServerTime } from '../../../game/time/useNow.ts';
import { useText } from '../../../game/useText.ts';
import { listProblem } from '../../../language/problemText.ts';
import { FLAGS, WARNINGS } from '../../../veil/warnings.ts';
import { useFiles } from '../../drawings/useFiles.ts';
import styles from '../Desk.module.css';
import { actionOf, type DeskAction, REASONS, wantsNote } from './desk.ts';
import { ItemSheet } from './ItemSheet.tsx';
import { type ModerationDesk, useDesk } from './useDesk.ts';

const KEYS_OFF = 'tuschel.moderationKeys';

/** One picture after the other: approve, turn down, warn, leave to others, take back. */
export function Pictures() {
  const say = useText();
  const desk = useDesk();
  const act = useActions(desk);
  const [hasKeys, setKeys] = useState(() => browserStorage.getItem(KEYS_OFF) === null);
  useKeys(hasKeys, desk.desk.mode, act);
  const [item] = desk.desk.items;
  const filesOf = useFiles(desk.desk.items.map(({ drawingId }) => drawingId));
  if (desk.status === 'loading') return <Skeleton label={say('admin.loading')} pictures={1} lines={4} />;
  if (desk.status === 'failed' && !item)
    return (
      <ErrorState
        isWhole
        text={say(listProblem(desk.error, 'admin.broken'))}
        retry={say('discover.retry')}
        onRetry={desk.retry}
      />
    );
  return (
    <>
      <div className={styles.status}>
        <p role="status">{say('admin.waiting', { count: desk.desk.waiting ?? 0 })}</p>
        <Undo desk={desk} onUndo={() => act({ do: 'undo' })} />
        <Switch
          isSelected={hasKeys}
          className={styles.keysSwitch}
          onChange={(isOn) => {
            if (isOn) browserStorage.removeItem(KEYS_OFF);
            else browserStorage.setItem(KEYS_OFF, 'off');
            setKeys(isOn);
          }}
        >
          <Keyboard size={18} aria-hidden="true" />
          {say('admin.keys')}
        </Switch>
      </div>
      {item ? (
        <div className="stack gap-4">
          <ItemSheet
            key={item.drawingId}
            item={item}
            files={filesOf(item.drawingId)}
            onLocked={() => desk.dropped(item.drawingId)}
          />
          <Decide desk={desk} act={act} />
        </div>
      ) : (
        <Nothing waiting={desk.desk.waiting ?? 0} onLook={desk.again} />
      )}
    </>
  );
}

/** There is nothing to do, or nothing for this moderator. */
function Nothing({ waiting, onLook }: { waiting: number; onLook: () => void }) {
  const say = useText();
  return waiting === 0 ? (
    <EmptyState drawing="bucket" title={say('admin.empty.title')}>
      <p>{say('admin.empty.text')}</p>
    </EmptyState>
  ) : (
    <EmptyState drawing="lost" title={say('admin.rest.title')}>
      <p>{say('admin.rest.text')}</p>
      <Button kind="quiet" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={onLook}>
        {say('admin.rest.look')}
      </Button>
    </EmptyState>
  );
}

/** What buttons and keys do. Some of it asks for a few words first. */
function useActions(desk: ModerationDesk): (action: DeskAction) => void {
  const say = useText();
  const dialogs = useDialogs();
  const noteOf = (title: string) =>
    dialogs.text({
      title,
      label: say('admin.note'),
      okLabel: say('admin.note.send'),
      maxLength: 1_000,
      validate: (text) => (text.trim() === '' ? say('admin.note.empty') : undefined),
    });
  const run = async (action: DeskAction) => {
    const { items, warning } = desk.desk;
    const [item] = items;
    switch (action.do) {
      case 'approve': {
        if (!item) return;
        if (!wantsNote(item, warning)) return desk.approve();
        const note = await noteOf(say('admin.lessWarning'));
        if (note !== undefined) desk.approve(note);
        return;
      }
      case 'reject': {
        if (action.reason !== 'other') return desk.reject(action.reason);
        const note = await noteOf(say('reject.other'));
        if (note !== undefined) desk.reject('other', note);
        return;
      }
      case 'skip':
        return desk.skip();
      case 'undo':
        return desk.undo();
      case 'askReason':
        return desk.setMode(desk.desk.mode === 'reject' ? 'look' : 'reject');
      case 'askWarning':
        return desk.setMode(desk.desk.mode === 'warn' ? 'look' : 'warn');
      case 'back':
        return desk.setMode('look');
      case 'toggle':
        return desk.toggle(action.flag);
      default:
        return action satisfies never;
    }
  };
  return (action) => void run(action);
}

/** Single keys, wherever nobody writes and nothing lies over the page. */
function useKeys(isOn: boolean, mode: ModerationDesk['desk']['mode'], act: (action: DeskAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type="radio"]), textarea, select, [role="dialog"], [role="alertdialog"]')
    )
      return;
    const action = actionOf(event.key, mode);
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

function Undo({ desk, onUndo }: { desk: ModerationDesk; onUndo: () => void }) {
  const say = useText();
  const { last } = desk.desk;
  const now = useServerTime();
  const left = last ? Math.ceil((last.until - now) / 1_000) : 0;
  if (!last || left <= 0) return null;
  return (
    <Button kind="quiet" size="s" icon={<Undo2 size={18} aria-hidden="true" />} aria-keyshortcuts="Z" onPress={onUndo}>
      {say('admin.undo', { seconds: left })} <Key name="Z" />
    </Button>
  );
}

function Decide({ desk, act }: { desk: ModerationDesk; act: (action: DeskAction) => void }) {
  const say = useText();
  const { mode } = desk.desk;
  return (
    <div className={styles.decide}>
      {mode === 'reject' ? (
        <Choices title={say('admin.reason')}>
          {REASONS.map((reason, at) => (
            <Button key={reason} kind="danger" size="s" onPress={() => act({ do: 'reject', reason })}>
              <Key name={String(at + 1)} /> {say(`reject.${reason}`)}
            </Button>
          ))}
        </Choices>
      ) : null}
      {mode === 'warn' ? <WarningChoices warning={desk.desk.warning} act={act} /> : null}
      <div className={styles.buttons}>
        <Button
          kind="gold"
          icon={<Check size={22} aria-hidden="true" />}
          aria-keyshortcuts="A"
          onPress={() => act({ do: 'approve' })}
        >
          {say('admin.approve')} <Key name="A" />
        </Button>
        <Button
          kind="danger"
          icon={<X size={22} aria-hidden="true" />}
          aria-keyshortcuts="R"
          aria-expanded={mode === 'reject'}
          onPress={() => act({ do: 'askReason' })}
        >
          {say('admin.reject')} <Key name="R" />
        </Button>
        <Button
          kind="quiet"
          icon={<TriangleAlert size={20} aria-hidden="true" />}
          aria-keyshortcuts="W"
          aria-expanded={mode === 'warn'}
          onPress={() => act({ do: 'askWarning' })}
        >
          {say('admin.warn')} <Key name="W" />
        </Button>
        <Button
          kind="quiet"
          icon={<SkipForward size={20} aria-hidden="true" />}
          aria-keyshortcuts="S"
          onPress={() => act({ do: 'skip' })}
        >
          {say('admin.skip')} <Key name="S" />
        </Button>
      </div>
    </div>
  );
}

function WarningChoices({ warning, act }: { warning: number; act: (action: DeskAction) => void }) {
  const say = useText();
  return (
    <Choices title={say('admin.warnings')}>
      {WARNINGS.map((warningName, at) => {
        const isOn = (warning & FLAGS[warningName]) !== 0;
        return (
          <Button
            key={warningName}
            kind={isOn ? 'action' : 'quiet'}
            size="s"
            aria-pressed={isOn}
            onPress={() => act({ do: 'toggle', flag: FLAGS[warningName] })}
          >
            <Key name={String(at + 1)} /> {say(`warning.${warningName}`)}
          </Button>
        );
      })}
    </Choices>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.choices} role="group" aria-label={title}>
      <p className={styles.choicesTitle}>{title}</p>
      {children}
    </div>
  );
}

/** A key that does the same. Not read aloud: it would stand in every name. */
function Key({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
