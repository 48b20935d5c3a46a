export { wordsOf } from './draw/doubts.ts';
export { isOver, open, RULES_VERSION, type Setup, step, unfinished, wakeAt } from './match.ts';
export type { PageRef, PromptToken, RoundType } from './model/book.ts';
export type { CustomPlan, PlanRound, Selection } from './model/customPlan.ts';
export { defined } from './model/defined.ts';
export type { AlertCode, Effect, GameRecord, OpenedPage, RefusalCode, RefusalStatus, Reply } from './model/effect.ts';
export { type Experience, experienceOf } from './model/experience.ts';
export type { Command, Gate, Input } from './model/input.ts';
export { LIMITS, replayLength, type Speed, SPEEDS } from './model/limits.ts';
export { type Luck, luckOf } from './model/luck.ts';
export { oncePer } from './model/oncePer.ts';
export {
  type Access,
  DEFAULT_OPTIONS,
  type HostWords,
  type Option,
  OPTIONS,
  type Options,
  type PlanOptions,
  type Tempo,
} from './model/options.ts';
export type { StepKind, StepLengths } from './model/plan.ts';
export type { RecordedRound, Round } from './model/round.ts';
export type { Person, Presence } from './model/seats.ts';
export type { Cursor, DrawingNote, EndReason, Match, PickProblem } from './model/state.ts';
export type { ChatHouse, Doubt, Judgement, LineReport, ReportReason, Wording } from './model/talk.ts';
export { ALL_TOOLS, type Tools } from './model/tools.ts';
export type {
  AwardKind,
  AwardView,
  BookView,
  DoneView,
  DoubtView,
  EndingView,
  LobbyView,
  PlayerView,
  StageName,
  StepView,
  TaskView,
  TextsOutline,
  View,
  WatchView,
} from './model/view.ts';
export { type Language, sampleWords, type Words } from './model/words.ts';
export { MODE_NUMBERS, type ModeNumber } from './modes/index.ts';
export { planFor, stepLengths } from './modes/plan.ts';
export {
  type CheckedPlan,
  type LineFault,
  placeOf,
  planOutlook,
  type PlanOutlook,
  type PlanProblem,
  readPlan,
} from './options/checkPlan.ts';
export { admit, joinErrorPage, type JoinRefusal, lobbySize } from './people/admit.ts';
export { foldName, guestNames, isListed, namesIn } from './people/guestList.ts';
export { composeQuiz, type QuizPicture, type QuizQuestion, type QuizStock } from './quiz/compose.ts';
export {
  admitQuiz,
  openQuiz,
  QUIZ_RULES_VERSION,
  QUIZ_TIMES,
  quizWakeAt,
  stepQuiz,
  unfinishedQuiz,
} from './quiz/game.ts';
export type { QuizCommand, QuizEffect, QuizInput, QuizMatch } from './quiz/model.ts';
export { QUIZ, type QuizCount, type QuizKind, quizPoints } from './quiz/score.ts';
export { type QuizView, viewQuiz } from './quiz/view.ts';
export { countsFor } from './show/reactions.ts';
export { stepsInShowOrder } from './show/showOrder.ts';
export { foldText, nameAt, type NamedPerson, namesOf } from './story/names.ts';
export { type ParsedPrompt, parsePrompt, type PromptWarning, tellPrompt } from './story/prompt.ts';
export {
  type LineError,
  type ParsedStory,
  parseStory,
  type StoryLine,
  type StoryPerson,
  type StoryProblem,
  type StoryRules,
} from './story/story.ts';
export { chatOf, leadsChat } from './talk/chat.ts';
export { hiddenLines } from './talk/lineReports.ts';
export { openBook } from './view/books.ts';
export { wholeOptions } from './view/options.ts';
export { outlineOf } from './view/share.ts';
export { view } from './view/view.ts';
