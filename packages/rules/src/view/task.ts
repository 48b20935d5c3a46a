import { ideasFor } from '../draw/ideas.ts';
import { planned, textLength, typing, typingOf } from '../draw/stage.ts';
import { openedPage, sourcesFor } from '../draw/task.ts';
import { type Book, type PageRef, refOf } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import { type Draw, pageOf, type Task } from '../model/state.ts';
import type { TaskView } from '../model/view.ts';

export function taskView(draw: Draw, task: Task): TaskView {
  const text = task.text ?? typing(draw, task.player);
  const texts = task.texts ?? typingOf(draw, task.player)?.texts;
  return {
    step: draw.step,
    type: task.type,
    page: pageOf(draw, task),
    ...(task.prompt === null ? {} : { prompt: task.prompt }),
    ...(task.dice ? { dice: true } : {}),
    ...(task.source === null ? {} : { source: refOf(draw.books[task.book] as Book, task.book, task.source) }),
    ...(task.author !== null && draw.options.showNeighbours ? { author: task.author } : {}),
    submitted: task.submitted,
    ...offered(draw, task),
    ...(text === null || task.answers ? {} : { text }),
    ...(task.answers && texts ? { texts } : {}),
    ...(planned(draw).kind === 'write' && textLength(draw) !== LIMITS.prompt ? { length: textLength(draw) } : {}),
    ...(planned(draw).kind === 'draw' ? drawingTask(draw, task) : {}),
    ...(task.answers ? { answers: task.answers } : {}),
  };
}

function offered(draw: Draw, task: Task): Pick<TaskView, 'ideas'> {
  const ideas = task.submitted ? [] : ideasFor(draw, task);
  return ideas.length > 0 ? { ideas } : {};
}

function drawingTask(draw: Draw, task: Task): Partial<TaskView> {
  const { tools, base, baseOpacity, baseLayers, copyable } = openedPage(draw, task);
  const { plan } = draw;
  const { earlier = [], subjects, cast = [], chosen } = task;
  const sources = sourcesFor(draw, task);
  return {
    ...(tools ? { tools } : {}),
    ...(task.place ? { place: task.place } : {}),
    ...(base && baseOpacity !== undefined ? { baseOpacity } : {}),
    ...(base && baseLayers ? { baseLayers } : {}),
    ...(copyable ? { copyable } : {}),
    ...(earlier.length > 0
      ? { earlier: earlier.map((step) => refOf(draw.books[task.book] as Book, task.book, step)) }
      : {}),
    ...(subjects ? { prompts: subjects.map(({ text }) => text) } : {}),
    ...(plan.fps === undefined ? {} : { fps: plan.fps }),
    ...(sources.length > 0 ? choiceOf(draw, sources) : {}),
    ...(cast.length > 0 ? { cast } : {}),
    ...(chosen?.length ? { chosen } : {}),
  };
}

/** How many draw each source anew: everybody may know that, but not who. */
function choiceOf({ tasks, stage }: Draw, sources: readonly PageRef[]): Partial<TaskView> {
  const artists = sources.map(({ book }) => tasks.filter((task) => task.book === book && !task.withdrawn).length);
  return { sources, artists, chooseUntil: stage.openedAt + LIMITS.choose.time };
}
