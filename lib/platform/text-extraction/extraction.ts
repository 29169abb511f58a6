/** What may be read of one document. */
export const EXTRACTION_LIMITS = {
  milliseconds: 20_000,
  heapMegabytes: 256,
  /** By how much the process may grow meanwhile: what a document unpacks to lies outside of its thread's heap. */
  growthMegabytes: 512,
  /** Characters of text that are kept; the rest of a longer document isn't. */
  text: 2_000_000,
  /** Bytes that one part of an archive may unpack to. */
  unpacked: 64 * 1024 * 1024,
  /** Characters of what a document is called. */
  title: 1_000,
  pages: 2_000,
  rows: 50_000,
  nesting: 100,
  /** Values of a JSON document. */
  values: 2_000_000,
} as const;

/** What a document is. */
export type DocumentKind = "pdf" | "docx" | "text" | "csv" | "json" | "html";

/** Why no text came of it. */
export type ExtractionFailure = "empty" | "unreadable" | "encrypted" | "too_large" | "too_slow";

/**
 * What was read; `isCut` when the document goes on beyond EXTRACTION_LIMITS. `titles`: what the file's format says that it is called, the
 * likeliest first, as it stands there.
 */
export type ReadDocument = { text: string; isCut: boolean; titles?: readonly string[] };

export type Extraction = ReadDocument | { failure: ExtractionFailure };

/** Thrown where a document is refused; the code is what its owner is told. */
export class Refusal extends Error {
  constructor(readonly code: ExtractionFailure) {
    super(code);
  }
}
