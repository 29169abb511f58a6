/** What a toast is about; errors interrupt a screen reader, the others wait their turn. */
export type ToastType = "success" | "error" | "warning" | "info";

/**
 * A notice to show. `action` is one thing that can be done about it; doing it takes the notice away. `isUndo`: it takes back what
 * the notice tells of, as the key for that does.
 */
export type ToastInput = {
  type: ToastType;
  title: string;
  message?: string;
  action?: { label: string; isUndo?: boolean; run: () => void };
  durationMs?: number;
};

/** A notice on screen. */
export type Toast = ToastInput & { id: number; durationMs: number };

/** How long a toast stays unless told: the documented 4000 ms. */
export const TOAST_DURATION_MS = 4000;
/** A toast with an action stays longer: it has to be read, decided on and reached, perhaps with the Tab key. */
const ACTION_TOAST_DURATION_MS = 8000;
// More than this would cover the work underneath; the oldest gives way.
const MOST_AT_ONCE = 5;

const NONE: readonly Toast[] = [];
let toasts = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere in the browser. Returns its id. */
export function toast(input: ToastInput): number {
  const id = nextId++;
  const added = {
    ...input,
    id,
    durationMs: input.durationMs ?? (input.action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS),
  };
  replace([...toasts, added].slice(-MOST_AT_ONCE));
  return id;
}

/** Takes a toast off the screen; an id that is gone already is fine. */
export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) replace(toasts.filter((shown) => shown.id !== id));
}

/** Takes back what was done last, while a notice offers it. @returns whether one does */
export function undoLast(): boolean {
  const offer = toasts.findLast(({ action }) => action?.isUndo);
  if (!offer?.action) return false;
  dismissToast(offer.id);
  offer.action.run();
  return true;
}

/** For `useSyncExternalStore`: calls back on each change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on screen, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** The server renders none. */
export function serverToasts(): readonly Toast[] {
  return NONE;
}
