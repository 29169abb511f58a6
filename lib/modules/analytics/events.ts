import type { ExportDto } from "./schema";

/** What the server tells of figures. */
type AnalyticsServerEvents = {
  /** To the workspace, at most once a second: figures of a period with today changed; read them again. */
  FiguresChanged: (event: { at: string }) => void;
  /** To who asked for it: an export moved on. */
  ExportChanged: (event: { export: ExportDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends AnalyticsServerEvents {}
}
