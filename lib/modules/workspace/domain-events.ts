declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** Days and hours of the workspace begin at other instants from now on. */
    "workspace.time_zone_changed": { from: string; to: string };
  }
}

export type {};
