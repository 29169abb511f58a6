declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A calendar is open at other instants from now on: its hours, holidays or time zone changed, or the workspace's that it follows. */
    "calendar.changed": Record<string, never>;
    /** A calendar goes with the commit. Who still needs it refuses by throwing; who only names it lets go of it. */
    "calendar.deleted": Record<string, never>;
  }
}

export type {};
