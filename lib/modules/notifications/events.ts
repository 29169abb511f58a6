import type { AlertChoiceDto, NotificationDto } from "./schema";

/** What the server tells a person of what concerns them. */
export type NotificationServerEvents = {
  /** To one attender. */
  NotificationAdded: (event: {
    notification: NotificationDto;
    /** The one whose place it takes. */
    replaces?: { id: number; wasRead: boolean } | null;
  }) => void;
  /** To one attender: those up to an id were read, or these, because their conversation is looked at. */
  NotificationsRead: (event: { upToId: number; ids?: undefined } | { ids: number[]; upToId?: undefined }) => void;
  /** To one attender: how they want to be told of something, chosen in a window of theirs. */
  AlertChoiceChanged: (event: { choice: AlertChoiceDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends NotificationServerEvents {}
}
