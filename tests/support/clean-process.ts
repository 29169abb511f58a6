import { vi } from "vitest";

/** Where the process keeps a copy of its environment from before the first test file. */
const BEGINNING = Symbol.for("tests.environment");
/** Names of the product's values of which a process has one (lib/platform/global-slot.ts). */
const SLOT = /^cangoo\./;

type Process = Record<symbol, NodeJS.ProcessEnv | undefined>;

// Runs before each test file. Files follow each other in one process, because loading the product's modules for each file took half
// of the time. Whatever a file left in the environment, in the slots or in mocks is removed before the next one.
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
