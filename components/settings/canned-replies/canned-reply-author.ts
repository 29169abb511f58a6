/** Who writes the replies: it decides what they may share, and fills the preview. */
export type CannedReplyAuthor = { name: string; mayShare: boolean };
