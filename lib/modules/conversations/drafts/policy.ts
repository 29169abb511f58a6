/** Most drafts that are kept of a person: the oldest go. */
export const DRAFTS_MAX = 200;
