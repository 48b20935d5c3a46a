import type {
  AppointmentChange,
  BanReason,
  People,
  PeopleQuery,
  PersonCase,
  PersonUse,
  PromptCase,
  PromptDecision,
  WaitingAppeal,
} from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** What the team knows of accounts and does to them. All throw ApiException; each change answers how the account stands then. */
export interface StaffCalls {
  people(query: PeopleQuery): Promise<People>;
  person(userName: string): Promise<PersonCase>;
  /** What they have stored. */
  use(userName: string): Promise<PersonUse>;
  /** @param until UTC ms; null: for good */
  ban(userName: string, request: { reason: BanReason; note: string; until: number | null }): Promise<PersonCase>;
  lift(userName: string, note: string): Promise<PersonCase>;
  answerAppeal(userName: string, answer: string): Promise<PersonCase>;
  /** What is absent stays. */
  mark(
    userName: string,
    marks: { isRestricted?: boolean; isPartyAssociate?: boolean; note: string },
  ): Promise<PersonCase>;
  /** 0: none. */
  support(userName: string, level: number, note: string): Promise<PersonCase>;
  /** What is absent stays. */
  appoint(userName: string, change: AppointmentChange): Promise<PersonCase>;
  setAccess(userName: string, isEnabled: boolean, note: string): Promise<PersonCase>;
  /** Those without an answer, the oldest first. */
  appeals(): Promise<WaitingAppeal[]>;
  /** Ids of reported prompts that nobody has decided about. */
  prompts(): Promise<string[]>;
  prompt(promptId: string): Promise<PromptCase>;
  decidePrompt(promptId: string, decision: PromptDecision): Promise<PromptCase>;
}

export function staffOf({ ask }: Pick<TuschelClient, 'ask'>): StaffCalls {
  const get = (path: string) => ask({ method: 'GET', path });
  const at = (userName: string, what = '') => `/admin/person/${encodeURIComponent(userName)}${what}`;
  const put = async (path: string, body: object) => (await ask({ method: 'PUT', path, body })) as PersonCase;
  return {
    async people({ find, only, offset }) {
      const given = Object.entries({ find, only, offset }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      const query = new URLSearchParams(given).toString();
      return (await get(query === '' ? '/admin/people' : `/admin/people?${query}`)) as People;
    },
    person: async (userName) => (await get(at(userName))) as PersonCase,
    use: async (userName) => (await get(at(userName, '/use'))) as PersonUse,
    ban: (userName, request) => put(at(userName, '/ban'), request),
    lift: (userName, note) => put(at(userName, '/lift'), { note }),
    answerAppeal: (userName, answer) => put(at(userName, '/appeal'), { answer }),
    mark: (userName, marks) => put(at(userName, '/profile'), marks),
    support: (userName, level, note) => put(at(userName, '/supporter'), { level, note }),
    appoint: (userName, change) => put(at(userName, '/appointment'), change),
    setAccess: (userName, isEnabled, note) => put(at(userName, '/access'), { isEnabled, note }),
    appeals: async () => ((await get('/admin/appeal')) as { waiting: WaitingAppeal[] }).waiting,
    prompts: async () => ((await get('/admin/prompt')) as { waiting: string[] }).waiting,
    prompt: async (promptId) => (await get(`/admin/prompt/${promptId}`)) as PromptCase,
    decidePrompt: async (promptId, body) =>
      (await ask({ method: 'PUT', path: `/admin/prompt/${promptId}`, body })) as PromptCase,
  };
}
