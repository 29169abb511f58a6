import { deflateRawSync } from "node:zlib";
import { ATTACHMENT_MAX_BYTES, UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import * as bytes from "./file-bytes";

/** What must become of a file: a refusal, or the type and name under which it is served. */
type Outcome = { refused: ErrorCode } | { type: string; name?: string; shown: "inline" | "download" };
/** A file that somebody sends to do harm, by accident or on purpose. */
export type HostileFile = { what: string; fileName: string; content: Buffer; outcome: Outcome };

const TYPE: Outcome = { refused: "INVALID_FILE_TYPE" };
const NAME: Outcome = { refused: "INVALID_FILE_NAME" };
const PNG: Outcome = { type: "image/png", shown: "inline" };
const JPEG: Outcome = { type: "image/jpeg", shown: "inline" };
const GIF: Outcome = { type: "image/gif", shown: "inline" };
const PDF: Outcome = { type: "application/pdf", shown: "download" };
const TXT: Outcome = { type: "text/plain; charset=utf-8", shown: "download" };
const DOCX: Outcome = {
  type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  shown: "download",
};
const XLSX: Outcome = {
  type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  shown: "download",
};
const ZIP: Outcome = { type: "application/zip", shown: "download" };
const OGG: Outcome = { type: "audio/ogg", shown: "inline" };
const named = (outcome: Outcome, name: string): Outcome => ("refused" in outcome ? outcome : { ...outcome, name });

const { png, jpeg, gif, pdf, html, svg, script, pe, elf, machO, cfb, mp4, avi } = bytes;
const text = (value: string) => Buffer.from(value, "utf8");
const join = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? text(part) : part)));
const padded = (start: Buffer, length: number) => Buffer.concat([start, Buffer.alloc(length - start.length, 0x20)]);
const word = (name: string): [string, Buffer] => [name, text("<w:document/>")];
const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const MACRO_TYPES = CONTENT_TYPES.replace(
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  "application/vnd.ms-word.document.macroEnabled.main+xml",
);
const docx = (types = CONTENT_TYPES, ...more: [string, Buffer][]) =>
  bytes.zip(["[Content_Types].xml", text(types)], word("word/document.xml"), ...more);
const SHEET_TYPES = CONTENT_TYPES.replaceAll("wordprocessingml.document", "spreadsheetml.sheet").replace(
  "/word/document.xml",
  "/xl/workbook.xml",
);
const xlsx = (...more: [string, Buffer][]) =>
  bytes.zip(["[Content_Types].xml", text(SHEET_TYPES)], ["xl/workbook.xml", text("<workbook/>")], ...more);
// Ten files that unpack to 100 MB each, in a few hundred kilobytes.
const bomb = () => {
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 });
  const parts = Array.from({ length: 10 }, (_, index) => ({
    name: `word/media/${index}.xml`,
    packed,
    size: 100 * 1024 * 1024,
  }));
  return bytes.zipOf([
    ...["[Content_Types].xml", "word/document.xml"].map((name, index) => {
      const content = text(index === 0 ? CONTENT_TYPES : "<w:document/>");
      return { name, packed: deflateRawSync(content), size: content.length };
    }),
    ...parts,
  ]);
};

/** Makes the whole table. */
export function hostileFiles(): HostileFile[] {
  const rows: [string, string, Buffer, Outcome][] = [
    // Programs under harmless names.
    ["a Windows program as a picture", "foto.png", pe, TYPE],
    ["a Windows program as a photo", "foto.jpg", pe, TYPE],
    ["a Windows program as a document", "nota.pdf", pe, TYPE],
    ["a Windows program as text", "leia.txt", pe, TYPE],
    ["a Windows program as a film", "video.mp4", pe, TYPE],
    ["a Windows program as a Word document", "proposta.docx", pe, TYPE],
    ["a Linux program as a picture", "foto.png", elf, TYPE],
    ["a Linux program as text", "leia.txt", elf, TYPE],
    ["a macOS program as a document", "contrato.pdf", machO, TYPE],
    ["a macOS program as an old Word document", "contrato.doc", machO, TYPE],
    ["a shell script as a picture", "foto.png", script, TYPE],
    ["a shell script as a document", "nota.pdf", script, TYPE],
    ["a shell script as text", "leia.txt", script, TXT],
    ["a program under its own name", "instalar.exe", pe, TYPE],
    ["a program without a name before the dot", ".exe", pe, NAME],
    ["an installer in the container of old Word documents", "proposta.doc", cfb("_Tables"), TYPE],
    ["a spreadsheet as an old Word document", "proposta.doc", cfb("Workbook"), TYPE],
    // Pages and drawings that can run.
    ["an SVG with a script", "desenho.svg", svg, TYPE],
    ["an SVG as a picture", "desenho.png", svg, TYPE],
    ["an SVG as a photo", "desenho.jpg", svg, TYPE],
    ["an SVG as text", "desenho.txt", svg, TXT],
    ["a page with a script", "pagina.html", html, TYPE],
    ["a page under a short extension", "pagina.htm", html, TYPE],
    ["a page as XHTML", "pagina.xhtml", html, TYPE],
    ["a page as a GIF", "pagina.gif", html, TYPE],
    ["a page as a document", "pagina.pdf", html, TYPE],
    ["a page as text", "pagina.txt", html, TXT],
    ["a script", "codigo.js", text("alert(1)"), TYPE],
    ["a stylesheet", "estilo.css", text("*{}"), TYPE],
    // Two kinds at once.
    ["a GIF that is a script too", "anim.gif", join(gif.subarray(0, 6), "=1;alert(1)//", gif.subarray(6)), GIF],
    ["a GIF with a page behind it", "anim.gif", join(gif, html), GIF],
    ["a PNG with an archive behind it", "foto.png", join(png, bytes.zip(["a.exe", pe])), PNG],
    ["a PNG with a page behind it", "foto.png", join(png, html), PNG],
    ["a PNG with a PHP program behind it", "foto.png", join(png, "<?php system($_GET[0]); ?>"), PNG],
    [
      "a JPEG that is a script too",
      "foto.jpg",
      join(jpeg.subarray(0, 4), "/*", jpeg.subarray(4), "*/=1;alert(1)"),
      JPEG,
    ],
    ["a JPEG with a page behind it", "foto.jpeg", join(jpeg, html), JPEG],
    ["a PDF that is a page too", "nota.pdf", join(pdf, html), PDF],
    ["a page that has a PDF in it", "nota.pdf", join(html, pdf), TYPE],
    ["a PDF with a script", "nota.pdf", join(pdf, "1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj"), PDF],
    ["a film with a page behind it", "video.mp4", join(mp4, html), { type: "video/mp4", shown: "inline" }],
    ["an AVI with a program behind it", "video.avi", join(avi, pe), { type: "video/vnd.avi", shown: "download" }],
    // Names that lie.
    ["a name turned around", "foto\u202Egpj.exe", pe, TYPE],
    ["a picture whose name is turned around", "foto\u202Egnp.png", png, named(PNG, "fotognp.png")],
    ["an invisible character before the real extension", "nota.pdf\u200b.exe", pe, TYPE],
    ["an invisible character inside the extension", "nota.p\u200bdf", pdf, named(PDF, "nota.pdf")],
    ["a soft hyphen inside the extension", "foto.e\u00adxe", pe, TYPE],
    ["a byte order mark before the name", "\ufefffoto.png", png, named(PNG, "foto.png")],
    ["a NUL before another extension", "foto.php\u0000.png", png, named(PNG, "foto.php.png")],
    ["a line break for the header", 'a"\r\nSet-Cookie: x=1\r\n.png', png, named(PNG, "a_Set-Cookie_ x=1.png")],
    ["two extensions, the last a program", "nota.pdf.exe", pe, TYPE],
    ["two extensions, the last a picture", "virus.exe.png", png, PNG],
    ["a dot at the end", "virus.exe.", pe, TYPE],
    ["spaces at the end", "virus.exe   ", pe, TYPE],
    ["a picture with a dot at the end", "foto.png.", png, named(PNG, "foto.png")],
    ["a path up", "../../../../etc/cron.d/foto.png", png, named(PNG, "foto.png")],
    ["a Windows path up", "..\\..\\Windows\\foto.png", png, named(PNG, "foto.png")],
    ["a path that ends in nothing", "fotos/", png, NAME],
    ["only dots", "....", png, NAME],
    ["no extension", "foto", png, NAME],
    ["a device of Windows", "CON.txt", text("oi"), named(TXT, "_CON.txt")],
    ["a device of Windows in two parts", "nul.pdf.txt", text("oi"), named(TXT, "_nul.pdf.txt")],
    ["a stream of NTFS", "foto.png::$DATA", png, TYPE],
    ["a stream of NTFS before the extension", "virus.exe:foto.png", png, named(PNG, "virus.exe_foto.png")],
    ["a name of 300 characters", `${"a".repeat(296)}.png`, png, named(PNG, `${"a".repeat(251)}.png`)],
    ["half a character", "foto\ud83d.png", png, named(PNG, "foto.png")],
    ["an extension that every object has", "foto.constructor", png, TYPE],
    ["an extension in letters that only look like it", "foto.рng", png, TYPE],
    // Sizes.
    ["nothing", "nada.txt", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    ["nothing as a picture", "nada.png", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    ["exactly the limit of a frame", "grande.txt", padded(text("oi"), ATTACHMENT_MAX_BYTES), TXT],
    [
      "one byte over the limit of an upload",
      "grande.txt",
      padded(text("oi"), UPLOAD_MAX_BYTES + 1),
      { refused: "FILE_TOO_LARGE" },
    ],
    ["one byte", "a.png", Buffer.from([0x89]), TYPE],
    // Broken ones.
    ["a PNG cut off in its head", "foto.png", png.subarray(0, 12), TYPE],
    ["a PNG cut off in its picture", "foto.png", png.subarray(0, png.length - 20), PNG],
    ["a JPEG cut off", "foto.jpg", jpeg.subarray(0, 24), JPEG],
    ["a PDF of five bytes", "nota.pdf", text("%PDF-"), PDF],
    ["a picture under another picture's name", "foto.jpg", png, TYPE],
    ["a document under a picture's name", "foto.png", pdf, TYPE],
    // Archives.
    ["an honest Word document", "carta.docx", docx(), DOCX],
    ["a Word document that unpacks to a gigabyte", "bomba.docx", bomb(), TYPE],
    ["a plain archive as a Word document", "carta.docx", bytes.zip(["a.exe", pe]), TYPE],
    ["a Word document with macros", "carta.docm", docx(MACRO_TYPES, ["word/vbaProject.bin", pe]), TYPE],
    ["one with macros as one without", "carta.docx", docx(MACRO_TYPES, ["word/vbaProject.bin", pe]), TYPE],
    ["macros behind honest types", "carta.docx", docx(CONTENT_TYPES, ["word/vbaProject.bin", pe]), TYPE],
    ["a Word document without its table of contents", "carta.docx", docx().subarray(0, -40), TYPE],
    ["an archive", "tudo.zip", bytes.zip(["a.txt", text("oi")]), ZIP],
    ["an archive with nothing in it", "tudo.zip", bytes.zip(), TYPE],
    ["an archive that unpacks to a gigabyte", "tudo.zip", bomb(), TYPE],
    ["an archive that leaves its folder", "tudo.zip", bytes.zip(["../a.txt", text("oi")]), TYPE],
    ["an archive that leaves its folder on Windows", "tudo.zip", bytes.zip(["a\\..\\..\\b.txt", text("oi")]), TYPE],
    ["an archive cut off", "tudo.zip", bytes.zip(["a.txt", text("oi")]).subarray(0, -10), TYPE],
    ["a program as an archive", "tudo.zip", pe, TYPE],
    ["a Word document as an archive", "tudo.zip", docx(), TYPE],
    ["nothing as an archive", "tudo.zip", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    // Spreadsheets.
    ["an honest spreadsheet", "contas.xlsx", xlsx(), XLSX],
    ["a spreadsheet with macros", "contas.xlsx", xlsx(["xl/vbaProject.bin", pe]), TYPE],
    ["a spreadsheet that says that it has macros", "contas.xlsm", xlsx(["xl/vbaProject.bin", pe]), TYPE],
    ["a Word document as a spreadsheet", "contas.xlsx", docx(), TYPE],
    ["a plain archive as a spreadsheet", "contas.xlsx", bytes.zip(["a.exe", pe]), TYPE],
    ["an old spreadsheet as a new one", "contas.xlsx", cfb("Workbook"), TYPE],
    ["nothing as a spreadsheet", "contas.xlsx", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    ["a table", "lista.csv", text("nome;valor\r\nJoão;1,50\r\n"), TXT],
    ["a table in Latin-1", "lista.csv", Buffer.from("nome;ação", "latin1"), TXT],
    ["a program as a table", "lista.csv", pe, TYPE],
    ["a PDF as a table", "lista.csv", pdf, TYPE],
    ["nothing as a table", "lista.csv", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    // XML.
    [
      "an invoice in XML",
      "nota.xml",
      text('\ufeff<?xml version="1.0"?>\n<!-- NF-e -->\n<nfeProc><NFe/></nfeProc>\n'),
      TXT,
    ],
    ["XML without a declaration", "nota.xml", text("<nfeProc/>"), TXT],
    [
      "XML with an entity from elsewhere",
      "nota.xml",
      text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
      TXT,
    ],
    ["a page as XML", "nota.xml", html, TYPE],
    ["a drawing as XML", "nota.xml", svg, TYPE],
    ["a drawing behind a declaration", "nota.xml", join('<?xml version="1.0"?><!-- oi -->', svg), TYPE],
    [
      "a page behind a prefix",
      "nota.xml",
      text('<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></h:html>'),
      TYPE,
    ],
    ["a table as XML", "nota.xml", text("nome;valor"), TYPE],
    ["a picture as XML", "nota.xml", png, TYPE],
    ["XML cut off", "nota.xml", text("<nfeProc><NFe"), TYPE],
    ["nothing as XML", "nota.xml", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    // Pictures and sound that were only customers' before.
    ["a WebP", "foto.webp", bytes.webp, { type: "image/webp", shown: "inline" }],
    ["a PNG as a WebP", "foto.webp", png, TYPE],
    ["nothing as a WebP", "foto.webp", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    ["a song", "musica.mp3", bytes.mp3, { type: "audio/mpeg", shown: "inline" }],
    ["a page as a song", "musica.mp3", html, TYPE],
    ["nothing as a song", "musica.mp3", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    ["a voice note", "audio.ogg", bytes.opus, OGG],
    ["a voice note under its codec's name", "audio.opus", bytes.opus, OGG],
    ["a song as a voice note", "audio.ogg", bytes.mp3, TYPE],
    ["a program as a voice note", "audio.opus", elf, TYPE],
    ["nothing as a voice note", "audio.opus", Buffer.alloc(0), { refused: "FILE_EMPTY" }],
    // Text.
    ["text with a NUL", "nota.txt", text("ol\u0000á"), TYPE],
    ["text in UTF-16", "nota.txt", Buffer.from("\ufeffolá", "utf16le"), TYPE],
    ["text with terminal commands", "nota.txt", text("\u001b]0;oi\u0007"), TYPE],
    ["text in Latin-1", "nota.txt", Buffer.from("olá, açaí", "latin1"), TXT],
    ["text that begins like a bitmap", "carro.txt", text("BMW 320i, 2019, prata"), TXT],
    ["a PDF as text", "nota.txt", text("%PDF-1.4\n1 0 obj<<>>endobj"), TYPE],
    ["a rich text as text", "nota.txt", text("{\\rtf1\\object}"), TYPE],
    // What only customers may send.
    ["a recording of a phone from an attender", "audio.m4a", mp4, TYPE],
  ];
  return rows.map(([what, fileName, content, outcome]) => ({ what, fileName, content, outcome }));
}
