import { findPerson } from "@/lib/platform/db/session-store";
import { type Ctx, toContext } from "./context";

/**
 * The context of somebody for what goes on after their request, with the rights that they have now: it has no session.
 * @returns undefined for who isn't active
 */
export async function contextOfPerson(workspaceId: number, attenderId: number): Promise<Ctx | undefined> {
  const row = await findPerson(workspaceId, attenderId);
  return row && toContext(row, "");
}
