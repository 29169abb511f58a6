import { connections } from "./connections";
import { groupCommit } from "./group-commit";

/** Whether the database can be read and a write transaction can be had. */
export async function canWrite(): Promise<boolean> {
  try {
    connections().reader.prepare("SELECT 1 FROM workspace LIMIT 1").get();
    // groupCommit opens an IMMEDIATE transaction: it fails when the file is read-only, locked or gone.
    await groupCommit((db) => db.pragma("user_version"));
    return true;
  } catch {
    return false;
  }
}
