import { ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useConnectionState } from "@/lib/client/live/connection";
import type { Pending } from "@/lib/client/outbox/outbox";

type Outbox = { retry: (clientId: string) => void; discard: (clientId: string) => void };

/** Below what isn't stored yet: that it is on its way, or why it isn't and what can be done. */
export function PendingFooter({
  item: { clientId, status, refusal },
  outbox,
  texts,
}: {
  item: Pick<Pending<object>, "clientId" | "status" | "refusal">;
  outbox: Outbox;
  /** `failed` is said where the server gave no reason, if there is more to say than what the buttons do. */
  texts: { failed: string | null; sending: string; queued: string; retry: string; discard: string };
}) {
  const isConnected = useConnectionState() === "connected";
  // Without a connection what wasn't refused still goes by itself, as soon as there is one.
  if (status !== "failed" || !(isConnected || refusal !== null))
    return (
      <p className="inline-flex items-center gap-1 text-muted-foreground text-xs">
        <ClockIcon aria-hidden="true" className="size-3.5" />
        {isConnected ? texts.sending : texts.queued}
      </p>
    );
  const problem = refusal || texts.failed;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 text-danger text-xs">
      {problem ? <span className="text-right">{problem}</span> : null}
      <button
        type="button"
        onClick={() => outbox.retry(clientId)}
        className="inline-flex items-center gap-1 py-1 font-medium underline underline-offset-2"
      >
        <TriangleAlertIcon aria-hidden="true" className="size-3.5" />
        {texts.retry}
      </button>
      <button
        type="button"
        onClick={() => outbox.discard(clientId)}
        className="py-1 text-muted-foreground underline underline-offset-2"
      >
        {texts.discard}
      </button>
    </div>
  );
}

/** The same below a note, a conversation's or a ticket's. */
export function PendingNoteFooter({
  note,
  outbox,
  retry,
}: {
  note: Pick<Pending<object>, "clientId" | "status" | "refusal">;
  outbox: Outbox;
  /** What is said of the first button, where it doesn't just try again. */
  retry?: string;
}) {
  const t = useTranslations("conversations");
  return (
    <PendingFooter
      item={note}
      outbox={outbox}
      texts={{
        failed: t("note.failed"),
        sending: t("note.saving"),
        queued: t("note.queuedOffline"),
        retry: retry ?? t("retry"),
        discard: t("discard"),
      }}
    />
  );
}
