/**
 * Reads JSON that this program wrote itself: columns of the database, its own files. Bytes from outside are read by
 * `readOutsideJson`. @throws {SyntaxError} when it is no JSON
 */
export function readStoredJson<T = unknown>(text: string): T {
  return JSON.parse(text) as T;
}
