import type { History, SoloDrawing } from '@tuschel/protocol';

export interface OwnDrawing {
  drawingId: string;
  /** Null or absent: it was drawn freely. */
  promptText?: string | null | undefined;
}

interface Page {
  alone: { drawings: readonly Pick<SoloDrawing, 'drawingId' | 'promptText' | 'createdAt'>[] };
  games: Pick<History, 'history'>;
}

/** The drawings of this person, the newest first, each once. */
export function drawingsIn(pages: readonly Page[], userId: string): OwnDrawing[] {
  const dated = pages.flatMap(({ alone, games }) => [
    ...alone.drawings.map(({ drawingId, promptText, createdAt }) => ({ drawingId, promptText, createdAt })),
    ...games.history.flatMap(({ createdAt, books }) =>
      books.flatMap(({ rounds }) =>
        rounds.flatMap(({ playerId, drawingId, promptText }) =>
          playerId === userId && drawingId !== undefined ? [{ drawingId, promptText, createdAt }] : [],
        ),
      ),
    ),
  ]);
  const byId = new Map(dated.map((drawing) => [drawing.drawingId, drawing]));
  return [...byId.values()].toSorted((a, b) => b.createdAt - a.createdAt);
}
