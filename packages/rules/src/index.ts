export { admit, type Gate, joinErrorPage, type JoinRefusal, lobbySize } from './people/admit.ts';
export type { AwardKind } from './show/awards.ts';
export type { PageRef, RoundType } from './model/book.ts';
export { type ChatHouse, chatOf, leadsChat } from './talk/chat.ts';
export { hiddenLines, type LineReport } from './talk/lineReports.ts';
export {
  type CheckedPlan,
  type LineFault,
  placeOf,
  planOutlook,
  type PlanOutlook,
  type PlanProblem,
  readPlan,
} from './options/checkPlan.ts';
export type { CustomPlan, PlanRound, Selection } from './model/customPlan.ts';
export { type Doubt, type DoubtView, type Judgement, type ReportReason, type Wording, wordsOf } from './draw/doubts.ts';
export type {
  AlertCode,
  Effect,
  GameRecord,
  OpenedPage,
  RefusalCode,
  RefusalStatus,
  Reply,
} from './model/effect.ts';
export { type Experience, experienceOf } from './model/experience.ts';
export { foldName, guestNames, isListed, namesIn } from './people/guestList.ts';
export type { Command, Input } from './model/input.ts';
export { LIMITS, replayLength } from './model/limits.ts';
export type { TextsOutline } from './view/longTexts.ts';
export { oncePer } from './model/oncePer.ts';
export { isOver, open, RULES_VERSION, type Setup, step, unfinished, wakeAt } from './match.ts';
export {
  type Access,
  DEFAULT_OPTIONS,
  type HostWords,
  type Options,
  type PlanOptions,
  type Tempo,
} from './model/options.ts';
export { planFor, stepLengths, type StepKind, type StepLengths } from './model/plan.ts';
export { countsFor } from './show/reactions.ts';
export type { RecordedRound, Round } from './model/round.ts';
export type { Person, Presence } from './model/seats.ts';
export { outlineOf } from './view/share.ts';
export { stepsInShowOrder } from './show/showOrder.ts';
export { foldText, type NamedPerson, nameAt, namesOf } from './story/names.ts';
export { type ParsedPrompt, parsePrompt, type PromptToken, type PromptWarning, tellPrompt } from './story/prompt.ts';
export {
  type LineError,
  type ParsedStory,
  parseStory,
  type StoryLine,
  type StoryPerson,
  type StoryProblem,
  type StoryRules,
} from './story/story.ts';
export { ALL_TOOLS, type Tools } from './model/tools.ts';
export { type Speed, SPEEDS } from './show/playback.ts';
export type { Cursor, DrawingNote, EndReason, Match, PickProblem } from './model/state.ts';
export {
  type AwardView,
  type BookView,
  type DoneView,
  type EndingView,
  type LobbyView,
  openBook,
  type PlayerView,
  type StageName,
  type StepView,
  type TaskView,
  type View,
  view,
  type WatchView,
  wholeOptions,
} from './view/view.ts';
export { type Language, sampleWords, type Words } from './model/words.ts';
