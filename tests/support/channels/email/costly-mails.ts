import { headers, multipart, part, rawMail } from "./raw-mail";

const BYTES = 4 * 1024 * 1024;
const HTML = 1_000_000;
const repeat = (text: string, length = BYTES) => text.repeat(Math.ceil(length / text.length));
const html = (source: string) => rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), source);
const mixed = (content: string) => {
  const { type, body } = multipart("mixed", [part("text/plain", content)]);
  return rawMail(headers({ "Content-Type": type }), body);
};

/** Messages whose every byte costs as much as a byte can: each of them once took a parser many seconds. */
export function costlyMails(): [name: string, raw: Buffer][] {
  return [
    ["elements that nothing closes", html(repeat("<b>", HTML))],
    ["elements that are closed by others' ends", html(repeat("<b></x>", HTML))],
    ["links that nothing closes", html(repeat("<a href=x>", HTML))],
    ["style sheets that nothing closes", html(repeat("<style>"))],
    ["comments that nothing closes", html(repeat("<!--"))],
    ["pictures without content", html(repeat('<img src="data:image/png;base64,AAAA">'))],
    ["lines without a letter", rawMail(headers(), repeat("\n"))],
    ["lines that could be boundaries", mixed(repeat("--\n"))],
    ["lines that could be boundaries, and end in white space", mixed(repeat(`--a ${" ".repeat(2_000)}x\n`))],
    ["two dashes before white space without end", mixed(`--a${repeat(" ")}x`)],
    ["letters of Latin-1 without a charset", rawMail(headers(), Buffer.alloc(BYTES, 0xe7))],
    ["soft breaks", rawMail(headers({ "Content-Type": "text/plain; format=flowed" }), repeat("a \n"))],
    ["a sender of brackets", rawMail(headers({ From: repeat("(", 500_000) }), "x")],
    ["a sender of encoded words", rawMail(headers({ From: repeat("=?utf-8?Q?a?= ", 500_000) }), "x")],
    ["a type of parameters", rawMail(headers({ "Content-Type": `text/plain; ${repeat("a*1*=x;", 500_000)}` }), "x")],
    ["events of a calendar", calendar()],
  ];
}

function calendar(): Buffer {
  const { type, body } = multipart("alternative", [part("text/plain", "x"), part("text/calendar", repeat("UID:1\n"))]);
  return rawMail(headers({ "Content-Type": type }), body);
}
