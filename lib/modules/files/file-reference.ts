import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** Rows that need a stored file. Each module says which of its tables have some, in its `file-references.ts`. */
export type FileReference = {
  /** The table; `job` for work that is still to be done. */
  table: string;
  /** Whether some row of the workspace needs the file of this key. */
  isNeeded(workspaceId: number, storageKey: string): Promise<boolean>;
};

/** Rows of a table that name the file. @param find the first of them, if there is one */
export function fileReference(
  table: string,
  find: (reader: Reader, storageKey: string) => Promise<unknown>,
): FileReference {
  return {
    table,
    isNeeded: async (workspaceId, storageKey) => (await find(reads(workspaceId), storageKey)) !== undefined,
  };
}
