"use client";

import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";

/** What is asked before something typed is given up. */
export type LeaveTexts = { title: string; text: string; discard: string; keep: string };

/**
 * The way out of a form: at once while nothing was typed, and after a question otherwise, whichever way somebody leaves by.
 * Render `question` beside the form.
 */
export function useLeaveQuestion(
  isDirty: boolean,
  texts: LeaveTexts,
  onLeave: () => void,
): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isDirty ? setAsking(true) : onLeave()),
    question: isAsking ? (
      <ConfirmDialog
        title={texts.title}
        text={texts.text}
        action={texts.discard}
        cancel={texts.keep}
        isBusy={false}
        onConfirm={() => {
          setAsking(false);
          onLeave();
        }}
        onClose={() => setAsking(false)}
      />
    ) : null,
  };
}
