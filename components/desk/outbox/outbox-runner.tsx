import { useEffect } from "react";
import type { Viewer } from "@/components/desk/screen/screen-context";
import { noteOutbox } from "@/lib/client/outbox/note-outbox";
import { ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import { useMessageOutbox } from "./use-message-outbox";

const NOBODY = { delivered: () => undefined };

/** Runs the outboxes where nothing is open that they belong to; shows nothing of its own. */
export function OutboxRunner({ viewer }: { viewer: Viewer }) {
  useMessageOutbox(viewer);
  useEffect(() => {
    for (const outbox of [noteOutbox, ticketNoteOutbox]) outbox.start(viewer, NOBODY, true);
  }, [viewer]);
  return null;
}
