/** A dialog, as far as leaving it goes: the one around it, and how it closes. */
export type LeaveScope = { parent: LeaveScope | null; close: () => void };
/** A form that holds something which leaving would lose: the dialog that it lies in, and the path that shows it. */
export type UnsavedForm = { scope: LeaveScope | null; path: string };
/** What is asked: whether these forms are given up, and what was wanted then. */
export type LeaveQuestion = { forms: readonly UnsavedForm[]; go: (givenUp: readonly UnsavedForm[]) => void };

/** The forms that are asked about, each with the end of its warning. */
const held = new Map<UnsavedForm, () => void>();
const listeners = new Set<() => void>();
let question: LeaveQuestion | null = null;
let warnings = 0;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function show(next: LeaveQuestion | null): void {
  question = next;
  tell();
}

/** Lets the browser ask before the page is closed or loaded anew. @returns the end of that */
export function warnBeforeUnload(): () => void {
  // Only while it is needed: a page that listens isn't kept for the way back by some browsers.
  if (warnings++ === 0) window.addEventListener("beforeunload", warn);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    if (--warnings === 0) window.removeEventListener("beforeunload", warn);
  };
}

function release(form: UnsavedForm): void {
  held.get(form)?.();
  held.delete(form);
}

/** Says that leaving the form would lose something. @returns takes that back */
export function holdForm(form: UnsavedForm): () => void {
  held.set(form, warnBeforeUnload());
  tell();
  return () => {
    release(form);
    // What was asked about is gone or saved meanwhile.
    if (question?.forms.includes(form)) show(null);
    else tell();
  };
}

/** Whether a form lies in a dialog or, further in, in one that was opened from it. */
export function liesIn(form: UnsavedForm, scope: LeaveScope): boolean {
  for (let around = form.scope; around; around = around.parent) if (around === scope) return true;
  return false;
}

/** Does something that takes forms away: at once while none of them has anything to lose, and after a question otherwise. */
export function askFirst(go: LeaveQuestion["go"], isTaken: (form: UnsavedForm) => boolean = () => true): void {
  const forms = [...held.keys()].filter(isTaken);
  if (forms.length === 0 || listeners.size === 0) go([]);
  else show({ forms, go });
}

/** Whether going to an address takes the form away: a dialog lies over one address, a form in the screen on its path. */
function isLeft({ scope, path }: UnsavedForm, to: URL): boolean {
  return scope !== null || to.pathname !== path;
}

/** Whether somebody must be asked before they go to an address. */
export function isAskedBefore(to: URL): boolean {
  return listeners.size > 0 && [...held.keys()].some((form) => isLeft(form, to));
}

/** Goes to another address, after a question where that takes a form away. The dialogs of what is given up close. */
export function askToGo(to: URL, go: () => void): void {
  askFirst(
    (givenUp) => {
      for (const scope of new Set(givenUp.map((form) => form.scope))) scope?.close();
      go();
    },
    (form) => isLeft(form, to),
  );
}

/** Answers the question: what was typed is given up, or kept. */
export function answerLeaveQuestion(isGivenUp: boolean): void {
  const asked = question;
  if (!asked) return;
  show(null);
  if (!isGivenUp) return;
  for (const form of asked.forms) release(form);
  asked.go(asked.forms);
}

/** For `useSyncExternalStore`: whoever listens shows the question. Without a listener nothing is asked. */
export function subscribeToUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that is open. */
export function currentLeaveQuestion(): LeaveQuestion | null {
  return question;
}

/** Whether there is a form that would be asked about. */
export function isAnyFormHeld(): boolean {
  return held.size > 0;
}
