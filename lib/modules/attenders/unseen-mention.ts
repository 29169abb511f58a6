import { AppError } from "@/lib/platform/errors/app-error";
import { attenderNames } from "./attender-names";

/** The refusal of a note that names people who don't see what it stands in. @param ids theirs */
export async function unseenMention(workspaceId: number, ids: readonly number[]): Promise<AppError> {
  const nameOfId = await attenderNames(workspaceId, ids);
  const people = ids.map((id) => nameOfId.get(id) ?? "");
  return new AppError("MENTION_WITHOUT_ACCESS", { names: people.join(", "), people, ids });
}
