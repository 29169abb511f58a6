import PDFDocument from "pdfkit";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type ReceiptTexts, receiptTexts } from "./receipt-texts";
import type { Receipt } from "./store/receipt";

type Doc = InstanceType<typeof PDFDocument>;

const INK = "#1f1a17";
const FAINT = "#6f655f";
const LINE = "#e4dcd6";
const BRAND = "#b4472f";
const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const REGULAR = "Helvetica";
const BOLD = "Helvetica-Bold";
/** Where a table's columns begin, and how wide they are. */
const COLUMNS = [
  { x: LEFT, width: 225 },
  { x: LEFT + 235, width: 138 },
  { x: LEFT + 383, width: WIDTH - 383 },
] as const;

/** One A4 page that proves a payment, drawn anew from the receipt's row each time. */
export function receiptPdf(receipt: Receipt, locale: Locale, timeZone = "America/Sao_Paulo"): Promise<Buffer> {
  const texts = receiptTexts(receipt, locale, timeZone);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: locale,
    info: {
      Title: `${texts.title} ${receipt.transactionId}`,
      Author: "Cangoo",
      Creator: "Cangoo",
      Producer: "Cangoo",
      CreationDate: new Date(receipt.paidAt),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  drawHead(doc, texts);
  const bottom = Math.max(
    drawRows(doc, texts.payer, LEFT, 190, 225),
    drawRows(doc, texts.payment, LEFT + 245, 190, WIDTH - 245),
  );
  drawTable(doc, texts, bottom + 30);
  doc.rect(LEFT, 770, WIDTH, 0.7).fill(LINE);
  put(doc, texts.footer, { x: LEFT, y: 782, width: WIDTH, size: 8.5, color: FAINT });
  doc.end();
  return done;
}

type Place = { x: number; y: number; width: number; size: number; color?: string; font?: string; align?: "right" };

/** Draws a text. @returns the y below it. */
function put(doc: Doc, text: string, { x, y, width, size, color = INK, font = REGULAR, align }: Place): number {
  doc.font(font).fontSize(size).fillColor(color);
  const shown = printable(text);
  doc.text(shown, x, y, { width, align: align ?? "left", lineGap: 1.5 });
  return y + doc.heightOfString(shown, { width, lineGap: 1.5 });
}

// The standard fonts know Western European letters alone; an accent that they lack goes, any other letter is marked.
function printable(text: string): string {
  return [...text.normalize("NFC").replace(/[\u00a0\u202f]/g, " ")]
    .map((letter) => {
      if (/[\x20-\x7e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]/.test(letter)) return letter;
      const base = letter.normalize("NFD").charAt(0);
      return /[\x20-\x7e]/.test(base) ? base : "?";
    })
    .join("");
}

function drawHead(doc: Doc, texts: ReceiptTexts): void {
  doc.rect(0, 0, 595.28, 8).fill(BRAND);
  put(doc, "Cangoo", { x: LEFT, y: 48, width: 220, size: 22, color: BRAND, font: BOLD });
  put(doc, texts.number, { x: LEFT + 220, y: 50, width: WIDTH - 220, size: 11, color: FAINT, align: "right" });
  put(doc, texts.paid, {
    x: LEFT + 220,
    y: 68,
    width: WIDTH - 220,
    size: 11,
    color: BRAND,
    font: BOLD,
    align: "right",
  });
  put(doc, texts.title, { x: LEFT, y: 112, width: WIDTH, size: 20, font: BOLD });
  doc.rect(LEFT, 158, WIDTH, 0.7).fill(LINE);
}

function drawRows(doc: Doc, { heading, rows }: ReceiptTexts["payer"], x: number, top: number, width: number): number {
  let y = put(doc, heading, { x, y: top, width, size: 12, font: BOLD }) + 8;
  for (const [label, value] of rows) {
    y = put(doc, label, { x, y, width, size: 8.5, color: FAINT });
    y = put(doc, value, { x, y, width, size: 10.5 }) + 7;
  }
  return y;
}

function drawTable(doc: Doc, texts: ReceiptTexts, top: number): void {
  doc.rect(LEFT, top, WIDTH, 24).fill("#f6f1ed");
  const inset = (index: 0 | 1 | 2, y: number) => ({
    x: COLUMNS[index].x + 10,
    y,
    width: COLUMNS[index].width - 20,
    align: index === 2 ? ("right" as const) : undefined,
  });
  const columns = [0, 1, 2] as const;
  for (const index of columns) {
    put(doc, texts.table.headings[index], { ...inset(index, top + 8), size: 8.5, color: FAINT, font: BOLD });
  }
  const bottom =
    Math.max(...columns.map((index) => put(doc, texts.table.cells[index], { ...inset(index, top + 34), size: 10.5 }))) +
    10;
  doc.rect(LEFT, bottom, WIDTH, 0.7).fill(LINE);
  put(doc, texts.total, { x: LEFT + 10, y: bottom + 14, width: 225, size: 12, font: BOLD });
  put(doc, texts.amount, {
    x: LEFT + 245,
    y: bottom + 14,
    width: WIDTH - 255,
    size: 12,
    font: BOLD,
    align: "right",
  });
}
