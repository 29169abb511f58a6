/** Most statuses of a workspace's own, archived ones too. */
export const OWN_STATUSES_MAX = 50;
/** Longest name of one, in UTF-16 code units. */
export const OWN_STATUS_NAME_MAX = 40;
