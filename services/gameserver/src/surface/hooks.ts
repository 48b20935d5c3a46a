import { ApiError, Code, type Hooks, type RequestContext } from '../extend.ts';

type Before = (context: RequestContext, request: unknown) => Promise<unknown>;
type After = (context: RequestContext, request: unknown, answer: unknown) => Promise<void>;

/** What modules have put before and after the calls and messages of the surface, by their official names. */
export interface SurfaceHooks extends Hooks {
  /** Whether there is a hook before it. */
  has(name: string): boolean;
  /** Whether there is one before it or after it. */
  isHooked(name: string): boolean;
  /** The request as the hook left it. Rejects with its refusal. */
  runBefore(name: string, context: RequestContext, request: unknown): Promise<unknown>;
  /** Rejects with the failure of the hook: what was done stays done. */
  runAfter(name: string, context: RequestContext, request: unknown, answer: unknown): Promise<void>;
}

/** @param isKnown whether anything of this name is served: a hook that would never run is a mistake */
export function createHooks(isKnown: (name: string) => boolean): SurfaceHooks {
  const befores = new Map<string, Before>();
  const afters = new Map<string, After>();

  const add = <Hook>(hooks: Map<string, Hook>, name: string, hook: Hook) => {
    if (!isKnown(name)) throw new ApiError(Code.NotFound, `nothing named ${name} is served`);
    if (hooks.has(name)) throw new ApiError(Code.AlreadyExists, `${name} has such a hook already`);
    hooks.set(name, hook);
  };

  return {
    before: (name: string, hook: unknown) => add(befores, name, hook as Before),
    after: (name: string, hook: unknown) => add(afters, name, hook as After),
    has: (name) => befores.has(name),
    isHooked: (name) => befores.has(name) || afters.has(name),
    runBefore: async (name, context, request) => (await befores.get(name)?.(context, request)) ?? request,
    runAfter: async (name, context, request, answer) => afters.get(name)?.(context, request, answer),
  };
}
