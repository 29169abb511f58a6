import { MERGE_UNDO_MS } from "../merging/policy";

/** Most messages that are moved at once. */
export const MOVED_AT_ONCE_MAX = 50;
/** Most moves into a conversation, and out of one, that count: its thread shows each. */
export const MOVES_MAX = 50;
/** For so long a move of messages can be undone, as a merge. Milliseconds. */
export const MOVE_UNDO_MS = MERGE_UNDO_MS;
