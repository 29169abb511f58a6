import { partitionedCookie } from "./partitioned-cookie";

/** The three calls we need of `localStorage`. */
export type KeyValueStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

function localStorageOrNull(): Storage | null {
  try {
    window.localStorage.getItem("");
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * `localStorage`, or a cookie where the browser refuses it, or memory. Inside another site's page reading the property
 * alone throws when third-party storage is blocked (every Chromium private window does), and without the visitor's token
 * the conversation would end at the next page. A write throws when the quota is spent.
 */
export function safeStorage(): KeyValueStorage {
  const memory = new Map<string, string>();
  const local = localStorageOrNull();
  return {
    get: (key) => memory.get(key) ?? (local ? local.getItem(key) : partitionedCookie.get(key)),
    set: (key, value) => {
      try {
        if (local) local.setItem(key, value);
        else partitionedCookie.set(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      memory.delete(key);
      if (local) local.removeItem(key);
      else partitionedCookie.remove(key);
    },
  };
}
