import type { OwnStatusDto } from "./schema";
import type { OwnStatusRow } from "./store/own-status";

/** A status of the workspace's own as it is told. */
export const toOwnStatusDto = ({ id, base, name, color, archivedAt, version }: OwnStatusRow): OwnStatusDto => ({
  id,
  base,
  name,
  color,
  isArchived: archivedAt !== null,
  version,
});
