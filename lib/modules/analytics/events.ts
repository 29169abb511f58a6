import type { AttenderStatusDto, ExportDto } from "./schema";

/** What the server tells of figures and of who is there. */
export type AnalyticsServerEvents = {
  /** To the workspace, at most once a second: figures of a period with today changed; read them again. */
  FiguresChanged: (event: { at: string }) => void;
  /** To the workspace. */
  AttenderStatusChanged: (event: { status: AttenderStatusDto }) => void;
  /** To who asked for it: an export moved on. */
  ExportChanged: (event: { export: ExportDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends AnalyticsServerEvents {}
}
