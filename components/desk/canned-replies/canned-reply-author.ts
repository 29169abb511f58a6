/** Who writes the replies: it decides whether they may keep some and share them, and fills the preview. */
export type CannedReplyAuthor = { name: string; mayKeep: boolean; mayShare: boolean };
