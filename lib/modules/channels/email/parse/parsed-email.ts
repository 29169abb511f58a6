/** What may be read of one message. Beyond it the message goes to quarantine, with its source. */
export const PARSE_LIMITS = {
  /** Bytes of a raw message: what 25 MB of files become on the way, and some more. */
  rawBytes: 40 * 1024 * 1024,
  milliseconds: 2_000,
  /** Beyond so many bytes a message is large because of its files, and each megabyte gets time (measured: 50 to 90 ms). */
  smallBytes: 5 * 1024 * 1024,
  millisecondsPerMegabyte: 200,
  heapMegabytes: 256,
  nesting: 60,
  headerBytes: 512 * 1024,
  parts: 1_000,
  attachments: 100,
  /** Characters of HTML that are cleaned; longer HTML is left in the source and the text is shown. */
  html: 1_000_000,
  /** Characters of text that are looked through and kept. */
  text: 500_000,
  addresses: 200,
  /** To how many a message may ask to be answered: one that comes in must not become a hundred that go out. */
  replyTo: 10,
  references: 100,
} as const;

export type ParsedPerson = { name: string; address: string };

export type ParsedAttachment = {
  /** Random; becomes the attachment's id, so that the HTML can name it already. */
  id: string;
  fileName: string;
  mimeType: string;
  /** Shown by the HTML. */
  isInline: boolean;
  content: Uint8Array;
};

/** A report that a message of ours didn't arrive. */
export type ParsedBounce = {
  /** Of the message that it is about; null when the report doesn't say. */
  messageId: string | null;
  recipient: string;
  /** 'failed' ends it; 'delayed' is only news. */
  action: "failed" | "delayed";
  /** Enhanced status code, like 5.1.1. */
  status: string;
  diagnostic: string;
};

/** A message taken apart, cleaned and bounded. Message ids are without angle brackets. */
export type ParsedEmail = {
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  subject: string;
  from: ParsedPerson | null;
  /** Addresses that the answer is asked for at. */
  replyTo: string[];
  to: ParsedPerson[];
  cc: ParsedPerson[];
  /** Every address that says for whom it came, the hidden ones of the transport too. */
  recipients: string[];
  text: string;
  quotedText: string;
  html: string | null;
  hasRemoteImages: boolean;
  attachments: ParsedAttachment[];
  /** A machine wrote it, or a list passed it on: it gets no automatic answer. */
  isAutomatic: boolean;
  /** A machine answered for a person who is away: nobody waits for an answer to it. */
  isAutoReply: boolean;
  bounce: ParsedBounce | null;
  /** Value of our own loop header, if it has one. */
  loopMark: string | null;
  digest: string;
};

/** Why a message couldn't be taken apart. */
export type ParseFailure = { failure: "unparsable" | "too_large" | "too_slow"; detail: string };
