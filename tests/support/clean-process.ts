import { vi } from "vitest";

/** Where the process keeps a copy of its environment from before the first test file. */
const BEGINNING = Symbol.for("tests.environment");
/** Names of the product's values of which a process has one (lib/platform/global-slot.ts). */
const SLOT = /^cangoo\./;

type Process = Record<symbol, NodeJS.ProcessEnv | undefined>;

/** Where the process keeps the intervals that run. */
const INTERVALS = Symbol.for("tests.intervals");

// Wraps setInterval once, to know which intervals a test file left running.
function intervals(): Set<NodeJS.Timeout> {
  const slots = globalThis as unknown as Record<symbol, Set<NodeJS.Timeout> | undefined>;
  const known = slots[INTERVALS];
  if (known) return known;
  const running = new Set<NodeJS.Timeout>();
  slots[INTERVALS] = running;
  const { setInterval: begin, clearInterval: end } = globalThis;
  globalThis.setInterval = Object.assign((...parameters: Parameters<typeof begin>) => {
    const interval = begin(...parameters);
    running.add(interval);
    return interval;
  }, begin);
  globalThis.clearInterval = (interval) => {
    running.delete(interval as NodeJS.Timeout);
    end(interval);
  };
  return running;
}

// Runs before each test file. Files follow each other in one process, because loading the product's modules for each file took half
// of the time. Whatever a file left in the environment, in the slots, in mocks or in intervals is removed before the next one.
const holder = globalThis as unknown as Process;
holder[BEGINNING] ??= { ...process.env };
const beginning = holder[BEGINNING];
for (const name of Object.keys(process.env)) {
  if (!(name in beginning)) delete process.env[name];
}
Object.assign(process.env, beginning);
for (const symbol of Object.getOwnPropertySymbols(holder)) {
  if (SLOT.test(Symbol.keyFor(symbol) ?? "")) holder[symbol] = undefined;
}
vi.useRealTimers();
for (const interval of intervals()) clearInterval(interval);
vi.restoreAllMocks();
vi.unstubAllGlobals();
