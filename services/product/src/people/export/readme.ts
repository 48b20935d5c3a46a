/** What lies in an archive, for whoever opens it. */
export function readme({ username, part, parts }: { username: string; part: number; parts: number }): string {
  return `Tuschel: the data of ${username}, part ${part} of ${parts}
Tuschel: die Daten von ${username}, Teil ${part} von ${parts}

ENGLISH

account.json         Your account, your settings, and when this archive was made. In part 1.
avatar.webp          Your picture, if you have one. In part 1.
data/*.json          Everything else that the server keeps about you, one list each:
                     games, pages you wrote, chat messages, reports, sessions ... In part 1.
drawings/<id>.ink    The strokes of a drawing, every point of them, as the server keeps them.
                     The format is INK1; it is described in packages/ink/src/codec/chunks.ts
                     of the source code.
drawings/<id>.json   What is known of a drawing beside its strokes.
pictures/<id>.jpg    The same drawing as a picture; as .png where none had been made yet.

An archive whose download was cut off does not open. Get a new link and download that
part again; parts that arrived whole stay good.

DEUTSCH

account.json         Dein Konto, deine Einstellungen und wann dieses Archiv entstanden ist. In Teil 1.
avatar.webp          Dein Bild, wenn du eines hast. In Teil 1.
data/*.json          Alles andere, was der Server über dich weiß, je eine Liste:
                     Spiele, geschriebene Seiten, Chat-Nachrichten, Meldungen, Sitzungen ... In Teil 1.
drawings/<id>.ink    Die Striche einer Zeichnung mit jedem Punkt, so wie der Server sie aufbewahrt.
                     Das Format heißt INK1; beschrieben ist es im Quellcode unter
                     packages/ink/src/codec/chunks.ts.
drawings/<id>.json   Was über eine Zeichnung außer ihren Strichen bekannt ist.
pictures/<id>.jpg    Dieselbe Zeichnung als Bild; als .png, wo noch keines gemacht war.

Ein Archiv, dessen Download abgebrochen wurde, lässt sich nicht öffnen. Hol dir einen neuen
Link und lade diesen Teil noch einmal; Teile, die ganz angekommen sind, bleiben gut.
`;
}
