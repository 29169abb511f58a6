"use client";

import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { askFirst, holdForm, type LeaveScope, liesIn, warnBeforeUnload } from "./unsaved-store";

const ScopeContext = createContext<LeaveScope | null>(null);

/** Tells the forms below it that they lie in a dialog. */
export const LeaveScopeProvider = ScopeContext.Provider;

/** A dialog's scope, and the way to close the dialog, which asks first where a form in it has something to lose. */
export function useLeaveScope(onClose: (() => void) | null): { scope: LeaveScope; leave: () => void } {
  const parent = useContext(ScopeContext);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const [scope] = useState<LeaveScope>(() => ({ parent, close: () => latest.current?.() }));
  const leave = useCallback(() => askFirst(scope.close, (form) => liesIn(form, scope)), [scope]);
  return { scope, leave };
}

/**
 * Guards what was typed: whatever takes it away (the rail, a link, Back, Escape, a click beside the dialog, closing the tab)
 * asks first. What else would take it away goes through `askFirst`.
 */
export function useUnsaved(isDirty: boolean): void {
  const scope = useContext(ScopeContext);
  useEffect(() => (isDirty ? holdForm({ scope, path: window.location.pathname }) : undefined), [isDirty, scope]);
}

/** Has the browser ask before the page is closed or loaded anew, for what is kept or stays as long as the page does. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => (isDirty ? warnBeforeUnload() : undefined), [isDirty]);
}

/** The guard as an element, for what isn't a form: render it inside the dialog. */
export function Unsaved({ isDirty }: { isDirty: boolean }): null {
  useUnsaved(isDirty);
  return null;
}
