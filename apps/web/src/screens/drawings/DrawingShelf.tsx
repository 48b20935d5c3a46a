import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { MyDrawing } from '@tuschel/protocol';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { useText } from '../../game/useText.ts';
import { Choose } from '../../gallery/Choose.tsx';
import type { OwnDrawings, Shelf } from '../../publish/useMyDrawings.ts';
import { useModeName } from '../history/useModeName.ts';
import { DrawingCard } from './DrawingCard.tsx';
import { DrawingDialog } from './DrawingDialog.tsx';
import styles from './Drawings.module.css';
import { ALL, EVERYTHING, findDrawings, gamesOf, monthsOf, type Wanted } from './find.ts';
import { useFiles } from './useFiles.ts';
import { useGridKeys } from './useGridKeys.ts';

interface Props {
  shelf: Shelf;
  drawings: readonly MyDrawing[];
  own: OwnDrawings;
}

/** All drawings of one shelf, to search and to scroll through, however many there are. */
export function DrawingShelf({ shelf, drawings, own }: Props) {
  const say = useText();
  const [wanted, setWanted] = useState(EVERYTHING);
  const looked = useDeferredValue(wanted);
  const found = useMemo(() => findDrawings(drawings, looked), [drawings, looked]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = drawings.find(({ drawingId }) => drawingId === openedId);
  return (
    <>
      <Finder drawings={drawings} found={found.length} wanted={wanted} onChange={setWanted} />
      {found.length === 0 ? (
        <EmptyState drawing="lost" title={say('mine.none')}>
          <Button kind="quiet" onPress={() => setWanted(EVERYTHING)}>
            {say('mine.none.go')}
          </Button>
        </EmptyState>
      ) : (
        <Grid drawings={found} isHidden={shelf === 'hidden'} onOpen={setOpenedId} />
      )}
      {opened ? (
        <DrawingDialog drawing={opened} isHidden={shelf === 'hidden'} own={own} onClose={() => setOpenedId(null)} />
      ) : null}
    </>
  );
}

function Finder(props: {
  drawings: readonly MyDrawing[];
  found: number;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}) {
  const { drawings, found, wanted, onChange } = props;
  const say = useText();
  const { formatDate } = useIntl();
  const modeName = useModeName();
  const games = useMemo(() => gamesOf(drawings), [drawings]);
  const months = useMemo(() => monthsOf(drawings), [drawings]);
  const isNarrowed = wanted.text !== '' || wanted.game !== ALL || wanted.month !== ALL;
  return (
    <div className={styles.finder} role="search" aria-label={say('mine.search')}>
      <SearchField
        label={say('mine.search')}
        hint={isNarrowed ? say('mine.found', { count: found }) : ''}
        value={wanted.text}
        onChange={(text) => onChange({ ...wanted, text })}
      />
      {games.length === 0 ? null : (
        <Choose
          label={say('mine.game')}
          value={wanted.game}
          choices={[
            { value: ALL, label: say('mine.game.all') },
            ...games.map(({ gameId, gameMode, at, count }) => ({
              value: gameId,
              label: `${modeName(gameMode)} · ${formatDate(at, { dateStyle: 'medium' })} (${count})`,
            })),
          ]}
          onChange={(game) => onChange({ ...wanted, game })}
        />
      )}
      <Choose
        label={say('mine.month')}
        value={wanted.month}
        choices={[
          { value: ALL, label: say('mine.month.all') },
          ...months.map(({ month, at }) => ({
            value: month,
            label: formatDate(at, { month: 'long', year: 'numeric' }),
          })),
        ]}
        onChange={(month) => onChange({ ...wanted, month })}
      />
    </div>
  );
}

/** CSS px */
const GAP = 16;
const LEAST_WIDTH = 210;
const FEWEST = 2;
/** Below the picture. */
const WORDS = 92;
/** Rows beyond those in sight. */
const BEYOND = 3;

function Grid(props: { drawings: readonly MyDrawing[]; isHidden: boolean; onOpen: (drawingId: string) => void }) {
  const { drawings, isHidden, onOpen } = props;
  const say = useText();
  const { list, width, top } = usePlace();
  const columns = Math.max(FEWEST, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
  const across = (width - GAP * (columns - 1)) / columns;
  const height = Math.round(across * 0.75) + WORDS;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised, and its answers are read in the same rendering
  const rows = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(drawings.length / columns),
    estimateSize: () => height + GAP,
    overscan: BEYOND,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  const shown = rows.getVirtualItems();
  const inSight = shown.flatMap(({ index }) => drawings.slice(index * columns, (index + 1) * columns));
  const filesOf = useFiles(inSight.map(({ drawingId }) => drawingId));
  const { stop, onKeyDown, onFocus } = useGridKeys({ rows, columns, count: drawings.length });
  return (
    <div
      ref={list}
      role="grid"
      className="wide relative"
      style={{ height: rows.getTotalSize() }}
      aria-label={say('mine.list')}
      aria-rowcount={Math.ceil(drawings.length / columns)}
      aria-colcount={columns}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {shown.map(({ index, start }) => (
        <div key={index} role="row" aria-rowindex={index + 1} className={styles.row}>
          {drawings.slice(index * columns, (index + 1) * columns).map((drawing, column) => (
            <div
              key={drawing.drawingId}
              role="gridcell"
              aria-colindex={column + 1}
              className={styles.cell}
              style={{
                width: across,
                height,
                transform: `translate(${column * (across + GAP)}px, ${start - top}px)`,
              }}
            >
              <DrawingCard
                drawing={drawing}
                isHidden={isHidden}
                files={filesOf(drawing.drawingId)}
                width={across}
                at={index * columns + column}
                isStop={index * columns + column === stop}
                onOpen={onOpen}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** How wide the grid is, and how far below the top of the page. */
function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () =>
      setPlace({
        width: Math.floor(element.clientWidth),
        top: Math.round(element.getBoundingClientRect().top + scrollY),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, ...place };
}
