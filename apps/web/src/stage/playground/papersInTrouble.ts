import type { TuschelClient } from '@tuschel/client';
import { browserPapers, type PaperLog, type Papers, type PaperState } from '@tuschel/client/paper';

/** The papers of this client, of which each that is opened stands like that, whatever the server answers. */
export function papersInTrouble(client: TuschelClient, paper: Partial<PaperState>): Papers {
  return new Proxy(browserPapers(client), {
    get(papers, name: keyof Papers) {
      if (name === 'open') return async (id: string) => standing(await papers.open(id), paper);
      const value = papers[name];
      return typeof value === 'function' ? value.bind(papers) : value;
    },
  });
}

function standing(log: PaperLog, paper: Partial<PaperState>): PaperLog {
  let seen: PaperState | null = null;
  let shown: PaperState | null = null;
  const get = () => {
    const now = log.get();
    if (now !== seen || !shown) shown = { ...now, ...paper };
    seen = now;
    return shown;
  };
  return new Proxy(log, {
    get(whole, name: keyof PaperLog) {
      if (name === 'get') return get;
      const value = whole[name];
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
}
