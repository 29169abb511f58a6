import { useCallback, useState } from "react";
import { useLeaveWarning } from "@/components/ui/unsaved/unsaved";
import { dropForm, keepForm, keptForm } from "@/lib/client/forms/kept-forms";

/**
 * A text of a small form in the screen, kept under its key while there is one: another screen, or another record and back,
 * costs nothing of it. A component that can show two keys in turn needs a React key.
 */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptForm<string>(key) ?? "");
  useLeaveWarning(text.trim() !== "");
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next.trim() === "") dropForm(key);
      else keepForm(key, next);
    },
    [key],
  );
  return [text, change];
}
