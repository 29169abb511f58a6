import type * as schema from "@/lib/modules/conversations/schema";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";

/** Most files of one message. */
export const FILES_MAX: typeof schema.ATTACHMENTS_MAX = 10;

/** For a file input: what it offers to choose. */
export const acceptOf = (extensions: readonly string[] = ATTACHMENT_EXTENSIONS) =>
  extensions.map((one) => `.${one}`).join(",");

/** Why a file can't be sent, as a key of the texts, with what the text names. */
export type Refusal = { key: "tooLarge" | "empty" | "noExtension" | "notAllowed"; extension: string; allowed: string };

/** Lower-case extension of a name; empty when it has none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.\s]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
}

/** Checks a file that somebody chose; undefined when nothing speaks against it. */
export function refusalOf(
  { name, size }: { name: string; size: number },
  extensions: readonly string[] = ATTACHMENT_EXTENSIONS,
): Refusal | undefined {
  const extension = extensionOf(name);
  const refuse = (key: Refusal["key"]): Refusal => ({ key, extension, allowed: extensions.join(", ") });
  if (size > ATTACHMENT_MAX_BYTES) return refuse("tooLarge");
  if (extension === "") return refuse("noExtension");
  if (!extensions.includes(extension)) return refuse("notAllowed");
  return size === 0 ? refuse("empty") : undefined;
}
