/** Most conversations that are a part of one: each of its messages asks who reads on in it. */
export const MERGES_MAX = 50;
/** For so long a merge of conversations can be undone. Milliseconds. */
export const MERGE_UNDO_MS = 24 * 60 * 60 * 1000;
