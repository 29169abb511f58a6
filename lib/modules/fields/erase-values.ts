import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import type { FieldSubject } from "./policy";
import { eraseRecords, eraseValues } from "./store/field-value";

/** Deletes for good what a workspace's records had in their fields, in the commit that erases them. */
export async function eraseValuesOf(
  tx: Pick<Tx, "run">,
  subject: FieldSubject,
  subjectIds: readonly number[],
): Promise<void> {
  await tx.run(eraseValues, { subject, subjectIds });
  await tx.run(eraseRecords, { subject, subjectIds });
}

/** The same of records of several workspaces. */
export async function eraseValuesAnywhere(
  tx: GlobalTx,
  subject: FieldSubject,
  rows: readonly { workspaceId: number; id: number }[],
): Promise<void> {
  for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
    const own = rows.flatMap((row) => (row.workspaceId === workspaceId ? [row.id] : []));
    await eraseValuesOf(tx.of(workspaceId), subject, own);
  }
}
