export { admit, type Gate, joinErrorPage, type JoinRefusal, lobbySize } from './admit.ts';
export type { AwardKind } from './awards.ts';
export type { PageRef, RoundType } from './book.ts';
export { type ChatHouse, chatOf, leadsChat } from './chat.ts';
export { hiddenLines, type LineReport } from './lineReports.ts';
export {
  type CheckedPlan,
  type LineFault,
  placeOf,
  planOutlook,
  type PlanOutlook,
  type PlanProblem,
  readPlan,
} from './checkPlan.ts';
export type { CustomPlan, PlanRound, Selection } from './customPlan.ts';
export { type Doubt, type DoubtView, type Judgement, type ReportReason, type Wording, wordsOf } from './doubts.ts';
export type {
  AlertCode,
  Effect,
  GameRecord,
  OpenedPage,
  RefusalCode,
  RefusalStatus,
  Reply,
} from './effect.ts';
export { type Experience, experienceOf } from './experience.ts';
export { foldName, guestNames, isListed, namesIn } from './guestList.ts';
export type { Command, Input } from './input.ts';
export { LIMITS, replayLength } from './limits.ts';
export type { TextsOutline } from './longTexts.ts';
export { oncePer } from './oncePer.ts';
export { isOver, open, RULES_VERSION, type Setup, step, unfinished, wakeAt } from './match.ts';
export { type Access, DEFAULT_OPTIONS, type HostWords, type Options, type PlanOptions, type Tempo } from './options.ts';
export { planFor, stepLengths, type StepKind, type StepLengths } from './plan.ts';
export { countsFor } from './reactions.ts';
export type { RecordedRound, Round } from './round.ts';
export type { Person, Presence } from './seats.ts';
export { outlineOf } from './share.ts';
export { stepsInShowOrder } from './showOrder.ts';
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
export { ALL_TOOLS, type Tools } from './tools.ts';
export { type Speed, SPEEDS } from './playback.ts';
export type { Cursor, DrawingNote, EndReason, Match, PickProblem } from './state.ts';
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
} from './view.ts';
export { type Language, sampleWords, type Words } from './words.ts';
