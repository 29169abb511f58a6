import type { TagRunDto } from "./schema";

/** What the hub tells a workspace of its tags. */
type TagServerEvents = {
  /** The registry, or which tags may be given, isn't what it was. Which tag, it doesn't say: not everybody sees every tag. */
  TagsChanged: (event: Record<string, never>) => void;
  /** To the windows of who asked for it: how far a rename or a merge is. */
  TagRunChanged: (event: { run: TagRunDto }) => void;
  /** Every record has another name in the place of a tag's: told once, when a rename, a merge or its undo is over. */
  TagsReplaced: (event: Record<string, never>) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends TagServerEvents {}
}
