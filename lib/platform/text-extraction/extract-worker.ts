import { parentPort } from "node:worker_threads";
import { docxText } from "./docx-text";
import { type DocumentKind, EXTRACTION_LIMITS, type Extraction, type ReadDocument, Refusal } from "./extraction";
import { pdfText } from "./pdf-text";
import { csvText, decodeText, htmlText, jsonText } from "./plain-text";

// Built to one file of its own (scripts/build-server.mjs) and run by extract-in-thread.ts.

const READERS: Record<DocumentKind, (bytes: Buffer) => string | ReadDocument | Promise<string | ReadDocument>> = {
  pdf: pdfText,
  docx: docxText,
  text: decodeText,
  csv: (bytes) => csvText(decodeText(bytes)),
  json: (bytes) => jsonText(decodeText(bytes)),
  html: (bytes) => htmlText(decodeText(bytes)),
};

async function extract(kind: DocumentKind, bytes: Uint8Array): Promise<Extraction> {
  try {
    const read = await READERS[kind](Buffer.from(bytes));
    const { text, isCut, titles = [] } = typeof read === "string" ? { text: read, isCut: false } : read;
    const whole = text
      .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    const tidy = whole.slice(0, EXTRACTION_LIMITS.text);
    if (!/[\p{L}\p{N}]/u.test(tidy)) return { failure: "empty" };
    return {
      text: tidy,
      isCut: isCut || tidy.length < whole.length,
      titles: titles.map((title) => title.slice(0, EXTRACTION_LIMITS.title)),
    };
  } catch (error) {
    return { failure: error instanceof Refusal ? error.code : "unreadable" };
  }
}

parentPort?.on("message", ({ kind, bytes }: { kind: DocumentKind; bytes: Uint8Array }) => {
  void extract(kind, bytes).then((extraction) => parentPort?.postMessage(extraction));
});
