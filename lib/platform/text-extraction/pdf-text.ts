import { getDocumentProxy } from "unpdf";
import { EXTRACTION_LIMITS, type ReadDocument, Refusal } from "./extraction";

/** The text of a PDF's pages, an empty line between them. Nothing of it is run or fetched. */
export async function pdfText(bytes: Buffer): Promise<ReadDocument> {
  const pdf = await open(bytes);
  if (pdf.numPages > EXTRACTION_LIMITS.pages) throw new Refusal("too_large");
  let text = "";
  let number = 1;
  let heading: string | null = null;
  for (; number <= pdf.numPages && text.length < EXTRACTION_LIMITS.text; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    if (number === 1) heading = largestText(items.filter((item) => "str" in item));
    for (const item of items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    text += "\n\n";
    page.cleanup();
  }
  // A line's end in a PDF is where the paper ended: only an empty line is a paragraph's.
  const joined = text.replace(/-\n(?=\p{Ll})/gu, "").replace(/([^\n.!?:])\n(?=[^\n])/g, "$1 ");
  const titles = [heading, await titleOf(pdf)].filter((title) => title !== null);
  return { text: joined, isCut: number <= pdf.numPages, titles };
}

type Piece = { str: string; height: number };

/** By how much a heading's letters are larger than those of the text. */
const LARGER = 1.15;

/** The words in the largest letters of a page, where they are larger than most of it and first of their size. */
function largestText(pieces: readonly Piece[]): string | null {
  const lengths = new Map<number, number>();
  const sizeOf = ({ height }: Piece) => Math.round(height * 2) / 2;
  const written = pieces.filter(({ str }) => str.trim() !== "");
  for (const piece of written) lengths.set(sizeOf(piece), (lengths.get(sizeOf(piece)) ?? 0) + piece.str.length);
  const [usual = 0] = [...lengths].sort((one, two) => two[1] - one[1])[0] ?? [];
  const largest = Math.max(0, ...lengths.keys());
  if (usual === 0 || largest < usual * LARGER) return null;
  const from = written.findIndex((piece) => sizeOf(piece) === largest);
  const rest = written.slice(from);
  const end = rest.findIndex((piece) => sizeOf(piece) !== largest);
  const heading = rest.slice(0, end === -1 ? undefined : end);
  return heading.map(({ str }) => str.trim()).join(" ");
}

/** The title among the file's properties; null where there is none, or they can't be read. */
async function titleOf(pdf: Awaited<ReturnType<typeof open>>): Promise<string | null> {
  try {
    const { info } = await pdf.getMetadata();
    const title = (info as { Title?: unknown }).Title;
    return typeof title === "string" ? title : null;
  } catch {
    return null;
  }
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
