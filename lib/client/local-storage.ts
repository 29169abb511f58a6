// Storage can be full, switched off by policy, or blocked in a private window. What's typed then lives only as long as
// the page, which is better than a composer that throws.

/** Reads an entry; null when it's absent or storage is unavailable. */
export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes an entry, or removes it with null. */
export function writeEntry(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** Keys that start with the prefix. */
export function entryKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
