import { getDocumentProxy } from "unpdf";
import { EXTRACTION_LIMITS, type ReadDocument, Refusal } from "./extraction";

/** The text of a PDF's pages, an empty line between them. Nothing of it is run or fetched. */
export async function pdfText(bytes: Buffer): Promise<ReadDocument> {
  const pdf = await open(bytes);
  if (pdf.numPages > EXTRACTION_LIMITS.pages) throw new Refusal("too_large");
  let text = "";
  let number = 1;
  for (; number <= pdf.numPages && text.length < EXTRACTION_LIMITS.text; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    text += "\n\n";
    page.cleanup();
  }
  // A line's end in a PDF is where the paper ended: only an empty line is a paragraph's.
  const joined = text.replace(/-\n(?=\p{Ll})/gu, "").replace(/([^\n.!?:])\n(?=[^\n])/g, "$1 ");
  return { text: joined, isCut: number <= pdf.numPages };
}

async function open(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (error) {
    throw new Refusal(error instanceof Error && error.name === "PasswordException" ? "encrypted" : "unreadable");
  }
}
