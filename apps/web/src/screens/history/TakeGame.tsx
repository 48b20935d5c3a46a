import type { HistoryGame } from '@tuschel/protocol';
import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { takePages } from '../../takeHome/bookPages.ts';
import { saveFile } from '../../takeHome/saveFile.ts';
import { archivePages } from './archiveForm.ts';
import { useModeName } from './useModeName.ts';
import { usePageReader } from '../../takeHome/usePageReader.ts';

/** All books of a game in one file, with the lines that they were drawn with. */
export function TakeGame({ game, userId, darkroom }: { game: HistoryGame; userId: string; darkroom: Darkroom }) {
  const reader = usePageReader(userId);
  const say = useText();
  const modeName = useModeName();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { gameArchive } = await import('../../takeHome/archives.ts');
      const books = [];
      for (const { ownerName, rounds } of game.books) {
        const pages = await takePages(archivePages(game.gameMode, rounds), reader);
        books.push({ title: say('watch.bookOf', { name: ownerName }), pages });
      }
      const facts = { mode: game.gameMode, playedAt: game.createdAt, host: game.hostName };
      const file = await gameArchive(books, facts, say('end.take.stays'), darkroom);
      saveFile(file, `Tuschel ${modeName(game.gameMode)} ${new Date(game.createdAt).toISOString().slice(0, 10)}.zip`);
    } catch {
      showToast(say('archive.take.failed'), { kind: 'error', id: 'archive' });
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={say(isBusy ? 'end.take.busy' : 'archive.take')}
      kind="plain"
      tooltip="left"
      isDisabled={isBusy}
      onPress={() => void take()}
    >
      <FolderDown size={22} aria-hidden="true" />
    </IconButton>
  );
}
