import { useState } from "react";
import type { Uploads } from "@/components/desk/attachments/use-uploads";
import { type Gap, gapsOf } from "@/components/desk/composer/canned-text";

/** Why a text isn't sent yet, as a key of the texts. */
export type HeldBack = "uploading" | "failed" | "refused" | "recipients" | "gap";

/** The second Enter sends these nevertheless: what is missing was said. */
const CONFIRMED = new Set<HeldBack>(["refused", "gap"]);

/** A reason, and what tells it from another one of its kind. */
type Reason = { kind: HeldBack; key: string };

function reasonsOf(gaps: readonly Gap[], uploads: Uploads | null, isMisaddressed: boolean): Reason[] {
  const reasons: Reason[] = [];
  const add = (kind: HeldBack, key: string = kind) => reasons.push({ kind, key });
  if (uploads?.isUploading) add("uploading");
  else if (uploads?.files.some(({ status }) => status === "failed")) add("failed");
  else if (uploads && uploads.errors.length > 0) add("refused");
  if (uploads && isMisaddressed) add("recipients");
  // Who fills one of two gaps is asked about the other one.
  if (gaps[0]) add("gap", `gap ${gaps.length} ${gaps[0].text}`);
  return reasons;
}

/**
 * What holds a text back: a file that travels, failed or was refused, or a placeholder that nobody filled. Whoever sends is
 * told of each, and never left with a key that does nothing.
 * @param uploads null: a note, which has no files and goes to nobody
 * @param isMisaddressed somebody whom it goes to has no right address
 */
export function useHeldBack(text: string, uploads: Uploads | null, isMisaddressed: boolean) {
  const [told, setTold] = useState<readonly string[]>([]);
  const gaps = gapsOf(text);
  const reasons = reasonsOf(gaps, uploads, isMisaddressed);
  // Something else than what was said is to be said anew.
  const stillTold = told.filter((key) => reasons.some((reason) => reason.key === key));
  if (stillTold.length < told.length) setTold(stillTold);
  return {
    isHeld: reasons.length > 0,
    /** What was said last, to be shown. */
    told: reasons.find(({ key }) => key === stillTold.at(-1))?.kind ?? null,
    gaps,
    /** What holds the text back and is said now; null where it may go. */
    check: (): HeldBack | null => {
      const next = reasons.find(({ kind, key }) => !(stillTold.includes(key) && CONFIRMED.has(kind)));
      if (next) setTold([...stillTold.filter((key) => key !== next.key), next.key]);
      return next?.kind ?? null;
    },
  };
}
