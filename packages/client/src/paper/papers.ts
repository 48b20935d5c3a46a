import { PAPER } from '@tuschel/protocol';
import { inkEvent, isSheet } from '@tuschel/protocol/ink';
import { ApiException, type ClientClock, type TuschelClient } from '../tuschelClient.ts';
import { openPaper, type OpenPaper } from './openPaper.ts';
import { aboutOf, copyHead } from './paperBook.ts';
import { paperList } from './paperList.ts';
import type { PaperPictures } from './paperPictures.ts';
import type { KeptPaper, PaperHead, PaperStore } from './paperStore.ts';
import { emptyBin, erasedPapers } from './paperTidy.ts';
import type { NewPaper, PaperAbout, PaperLog, Papers } from './paperTypes.ts';
import { paperWire } from './paperWire.ts';

export interface PapersDeps {
  client: Pick<TuschelClient, 'ask'>;
  store: PaperStore;
  /** Of papers, on this device; they go with them. */
  pictures?: Pick<PaperPictures, 'remove'>;
  clock: ClientClock;
  /** A fresh UUID. */
  newId: () => string;
  /** Who is signed in; null: nobody. */
  user: () => string | null;
  note: (message: string, fields?: object) => void;
}

export function createPapers(deps: PapersDeps): Papers {
  return new PapersHere(deps);
}

const BLANK: PaperAbout = {
  name: '',
  triggerWarning: 0,
  effectiveTimeTaken: 0,
  imageWidth: 1920,
  imageHeight: 1080,
  imageThumbnail: null,
};

class PapersHere implements Papers {
  readonly #deps: PapersDeps;
  readonly #wire;
  readonly #open = new Map<string, OpenPaper>();
  #sending: Promise<void> | null = null;

  constructor(deps: PapersDeps) {
    this.#deps = deps;
    this.#wire = paperWire(deps.client);
  }

  async begin({ name, sourceId, gameId, width, height }: NewPaper = {}): Promise<PaperLog> {
    const { store, newId } = this.#deps;
    const unsaid = name === undefined ? {} : { name };
    const head = { ...this.#freshHead(newId()), sourceId: sourceId ?? null, gameId: gameId ?? null, unsaid };
    const kept = { head: { ...head, about: { ...head.about, ...unsaid } }, events: [] };
    const isKept = await store.add(kept).catch(() => false);
    if (!isKept) this.#deps.note('A paper could not be kept on this device.', { paperId: head.paperId });
    const log = this.#hold(kept);
    const size = { width: width ?? BLANK.imageWidth, height: height ?? BLANK.imageHeight };
    const isUsual = size.width === BLANK.imageWidth && size.height === BLANK.imageHeight;
    if (!isUsual && isSheet(size)) log.append(inkEvent.resize(size));
    return log;
  }

  async open(paperId: string): Promise<PaperLog> {
    const before = this.#open.get(paperId);
    before?.stop();
    await before?.atRest();
    // Nothing but that one has what the device does not keep.
    if (before?.get().isUnkept && before.get().status !== 'elsewhere') {
      before.resume();
      return before;
    }
    before?.end();
    const kept = (await this.#taken(paperId)) ?? (await this.#fetched(paperId));
    return this.#hold(kept);
  }

  list({ skip = 0, take = PAPER.take, isBin = false }: { skip?: number; take?: number; isBin?: boolean } = {}) {
    return paperList({ wire: this.#wire, store: this.#deps.store }, this.#user(), { skip, take, isBin });
  }

  async bin(paperId: string): Promise<void> {
    const log = this.#open.get(paperId);
    log?.stop();
    await log?.atRest();
    const kept = await this.#read(paperId);
    const isThere = !kept || (kept.head.isBegun && !kept.head.isErased);
    if (isThere) await this.#wire.bin(paperId);
    log?.end();
    this.#open.delete(paperId);
    // The server has never heard of it, or wants to hear nothing more.
    if (!isThere) {
      await this.#deps.store.remove(paperId, true);
      return this.#withPictures([paperId]);
    }
    // Another window may have painted on it meanwhile.
    await this.#deps.store.remove(paperId, false).catch(() => undefined);
  }

  async restore(paperId: string): Promise<void> {
    await this.#wire.update(paperId, { deletedAt: null, events: [] });
  }

  async erase(paperId: string): Promise<void> {
    await this.#erasing([paperId], async () => {
      await this.#wire.erase(paperId);
      return [paperId];
    });
  }

  emptyBin() {
    return emptyBin(this.#wire, (paperIds) => this.#erasing(paperIds, () => this.#wire.eraseAll(paperIds)));
  }

  /** @param erase answers those that are gone, which then go from here as well */
  async #erasing(paperIds: readonly string[], erase: () => Promise<readonly string[]>): Promise<readonly string[]> {
    for (const paperId of paperIds) {
      const log = this.#open.get(paperId);
      log?.stop();
      await log?.atRest();
    }
    const erased = await erase();
    for (const paperId of erased) {
      this.#open.get(paperId)?.end();
      this.#open.delete(paperId);
      await this.#deps.store.remove(paperId, true).catch(() => undefined);
    }
    await this.#withPictures(erased);
    return erased;
  }

  async rename(paperId: string, name: string): Promise<void> {
    const log = this.#open.get(paperId);
    if (log && !log.isStopped()) return log.rename(name);
    let kept = await this.#read(paperId);
    while (kept && (!kept.head.isBegun || kept.head.isErased)) {
      const { head, events } = kept;
      const named = { ...head, about: { ...head.about, name }, unsaid: { ...head.unsaid, name } };
      if (await this.#deps.store.write(named, events, events.length, undefined, events.length)) return;
      // Another window has painted on it meanwhile.
      kept = await this.#read(paperId);
    }
    await this.#wire.update(paperId, { name, events: [] });
  }

  async copy(paperId: string, name?: string): Promise<string> {
    const { store, newId } = this.#deps;
    const log = this.#open.get(paperId);
    await log?.kept();
    const { head, events } = (await this.#read(paperId)) ?? (await this.#fetched(paperId, false));
    const whole = head.isBegun ? await this.#newest({ head, events }) : { head, events };
    const copy = copyHead(whole.head, newId());
    const about = { ...copy.about, ...(name === undefined ? {} : { name }) };
    await store.add({ head: { ...copy, about, unsaid: about }, events: whole.events });
    void this.sendLeft();
    return copy.paperId;
  }

  async tidy(others: readonly string[]): Promise<string[]> {
    const isOpen = (paperId: string) => this.#open.get(paperId)?.isStopped() === false;
    const erased = await erasedPapers({ wire: this.#wire, store: this.#deps.store, isOpen }, this.#user(), others);
    await this.#withPictures(erased);
    return erased;
  }

  async forget(owner: string, isAll = false): Promise<void> {
    for (const log of this.#open.values()) {
      log.end();
      await log.atRest();
    }
    this.#open.clear();
    await this.#withPictures(await this.#deps.store.forget(owner, isAll));
  }

  sendLeft(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  wakeUp(): void {
    for (const log of this.#open.values()) if (!log.isStopped()) log.wakeUp();
    void this.sendLeft();
  }

  stop(): void {
    for (const log of this.#open.values()) log.stop();
  }

  /** Papers have gone from this device. */
  async #withPictures(paperIds: readonly string[]): Promise<void> {
    for (const paperId of paperIds) await this.#deps.pictures?.remove(paperId).catch(() => undefined);
  }

  #user(): string {
    const user = this.#deps.user();
    if (user === null) throw new ApiException('Nobody is signed in.', 401, '', {}, null);
    return user;
  }

  #hold(kept: KeptPaper): OpenPaper {
    const log = openPaper({ ...this.#deps, wire: this.#wire, kept });
    this.#open.set(kept.head.paperId, log);
    return log;
  }

  #freshHead(paperId: string): PaperHead {
    return {
      paperId,
      owner: this.#user(),
      epoch: freshEpoch(),
      acked: 0,
      isBegun: false,
      about: BLANK,
      unsaid: {},
      sourceId: null,
      gameId: null,
      savedAt: this.#deps.clock.now(),
    };
  }

  /** What this device has of a paper of theirs; null: nothing, or it does not say. */
  async #read(paperId: string): Promise<KeptPaper | null> {
    const kept = await this.#deps.store.read(paperId).catch((error: unknown) => this.#unread(paperId, error));
    return kept?.head.owner === this.#deps.user() ? kept : null;
  }

  async #taken(paperId: string): Promise<KeptPaper | null> {
    return this.#deps.store.take(paperId, this.#user()).catch((error: unknown) => this.#unread(paperId, error));
  }

  #unread(paperId: string, error: unknown): null {
    this.#deps.note('A paper on this device could not be read.', { paperId, error: String(error) });
    return null;
  }

  /** As the server has it. @param isToStay it is on this device from now on */
  async #fetched(paperId: string, isToStay = true): Promise<KeptPaper> {
    const paper = await this.#wire.paper(paperId);
    const events = paper.eventsCount > 0 ? await this.#wire.events(paperId) : [];
    const { sourceId, gameId } = paper;
    const isLocked = paper.lockedAt !== null;
    const head = { ...this.#freshHead(paperId), isBegun: true, isLocked, acked: events.length, about: aboutOf(paper) };
    const kept = { head: { ...head, sourceId, gameId }, events };
    if (isToStay && !(await this.#deps.store.add(kept).catch(() => false))) {
      this.#deps.note('A paper could not be kept on this device.', { paperId });
    }
    return kept;
  }

  /** What the server has, where that is more. Without an answer: what is here. */
  async #newest(kept: KeptPaper): Promise<KeptPaper> {
    if (kept.head.acked < kept.events.length) return kept;
    const there = await this.#fetched(kept.head.paperId, false).catch((error: unknown) => {
      if (error instanceof ApiException && error.status === 0) return null;
      throw error;
    });
    return there && there.events.length > kept.events.length ? there : kept;
  }

  async #sendAll(): Promise<void> {
    const owner = this.#deps.user();
    if (owner === null) return;
    const heads = await this.#deps.store.heads(owner).catch(() => []);
    for (const { paperId, acked, count, unsaid } of heads) {
      const isLeft = acked < count || Object.keys(unsaid).length > 0;
      if (isLeft && !this.#open.has(paperId)) await this.#sendOne(paperId);
    }
  }

  /** Without taking it from another window, which may be painting on it: that one would send the same. */
  async #sendOne(paperId: string): Promise<void> {
    const kept = await this.#read(paperId);
    if (!kept || this.#open.has(paperId)) return;
    const log = openPaper({ ...this.#deps, store: unlessPaintedOn(this.#deps.store, kept), wire: this.#wire, kept });
    await log.tried();
    log.end();
    await log.atRest();
  }
}

/** Writes as long as nobody else does: strokes that another window has kept meanwhile stay where they are. */
function unlessPaintedOn(store: PaperStore, kept: KeptPaper): PaperStore {
  let count = kept.events.length;
  return {
    ...store,
    async write(head, events, from, copy) {
      const isWritten = await store.write(head, events, from, copy, count);
      if (isWritten) count = events.length;
      return isWritten;
    },
  };
}

/** By lot: no window has had it, so one that had the paper before it was removed from here takes it for another one's. Nothing else asks for it. */
function freshEpoch(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
