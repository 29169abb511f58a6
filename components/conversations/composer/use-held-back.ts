import { useState } from "react";
import type { Uploads } from "@/components/desk/attachments/use-uploads";
import { gapOf } from "@/components/desk/composer/canned-text";

/** Why an answer isn't sent yet, as a key of the texts. */
export type HeldBack = "uploading" | "failed" | "refused" | "gap";

/** The second Enter sends these nevertheless: what is missing was said. */
const CONFIRMED = new Set<HeldBack>(["refused", "gap"]);

/**
 * What holds an answer back: a file that travels, failed or was refused, or a placeholder that nobody filled. Whoever sends
 * is told, and never left with a key that does nothing.
 */
export function useHeldBack(text: string, uploads: Uploads) {
  const [told, setTold] = useState<HeldBack | null>(null);
  const gap = gapOf(text);
  const reason: HeldBack | null = uploads.isUploading
    ? "uploading"
    : uploads.files.some(({ status }) => status === "failed")
      ? "failed"
      : uploads.errors.length > 0
        ? "refused"
        : gap
          ? "gap"
          : null;
  // Something else than what was said is to be said anew.
  if (told !== null && told !== reason) setTold(null);
  return {
    reason,
    /** What was said, to be shown. */
    told: told === reason ? told : null,
    gap,
    /** Whether the answer may go; where not, the reason is said. */
    check: (): boolean => {
      if (reason === null || (reason === told && CONFIRMED.has(reason))) return true;
      setTold(reason);
      return false;
    },
  };
}
