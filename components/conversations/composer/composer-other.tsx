import { lazyPlace } from "@/lib/client/lazy-part";
import type { DraftName } from "@/lib/client/outbox/drafts";
import { useOtherDraft } from "@/lib/client/outbox/other-drafts";

// Hardly anybody writes on two devices at a time.
const OtherDraft = lazyPlace(() => import("./other-draft"), "OtherDraft");

/** Over the field: another device has something else of the same draft. */
export function ComposerOther(name: DraftName) {
  const other = useOtherDraft(name);
  return other ? <OtherDraft other={other} /> : null;
}
