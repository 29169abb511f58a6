import { vi } from "vitest";

/** Where the process keeps what its environment was before the first test file. */
const BEGINNING = Symbol.for("tests.environment");
/** What is single in a process (lib/platform/global-slot.ts). */
const SLOT = /^cangoo\./;

type Process = Record<symbol, NodeJS.ProcessEnv | undefined>;

// Runs before each test file. Files follow each other in one process, because reading the product's modules again for each took
// half of their time: what one of them left in the process is none of the next one's.
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
vi.restoreAllMocks();
vi.unstubAllGlobals();
