/** The three calls we need of `localStorage`. */
export type KeyValueStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/**
 * `localStorage`, or memory where the browser refuses it: inside another site's page reading the property alone throws
 * when third-party storage is blocked, and a write throws when the quota is spent.
 */
export function safeStorage(): KeyValueStorage {
  const memory = new Map<string, string>();
  let local: Storage | null = null;
  try {
    local = window.localStorage;
    local.getItem("");
  } catch {
    local = null;
  }
  return {
    get: (key) => memory.get(key) ?? local?.getItem(key) ?? null,
    set: (key, value) => {
      try {
        if (!local) throw new Error("no storage");
        local.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      memory.delete(key);
      local?.removeItem(key);
    },
  };
}
