/**
 * One value per process. Next bundles pages (in development route handlers, too) apart from server.ts, so a module-level
 * variable exists once per bundle; whatever must be single lives in a slot on globalThis.
 */
export function globalSlot<T>(name: string, create: () => T): T {
  const key = Symbol.for(`cangoo.${name}`);
  const slots = globalThis as unknown as Record<symbol, T | undefined>;
  slots[key] ??= create();
  return slots[key];
}

/** Puts a value into a slot, replacing what was there. */
export function setGlobalSlot<T>(name: string, value: T | undefined): void {
  (globalThis as unknown as Record<symbol, T | undefined>)[Symbol.for(`cangoo.${name}`)] = value;
}

/** What is in a slot, or undefined. */
export function peekGlobalSlot<T>(name: string): T | undefined {
  return (globalThis as unknown as Record<symbol, T | undefined>)[Symbol.for(`cangoo.${name}`)];
}
