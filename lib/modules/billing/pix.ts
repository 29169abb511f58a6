/** Whom a PIX code pays, and what. */
export type PixCharge = {
  key: string;
  merchantName: string;
  merchantCity: string;
  amountCents: number;
  txid: string;
};

const NAME_MAX = 25;
const CITY_MAX = 15;
const TXID = /^[A-Za-z0-9]{1,25}$/;

/**
 * The text of a PIX code: a BR Code after the Central Bank's manual, which is EMV QRCPS fields (two digits id, two digits
 * length, value) with a CRC at the end. @throws {RangeError} when the charge can't be written as one.
 */
export function pixCode({ key, merchantName, merchantCity, amountCents, txid }: PixCharge): string {
  if (!TXID.test(txid)) throw new RangeError("a PIX txid has 1 to 25 letters and digits");
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new RangeError("a PIX amount is positive cents");
  const account = field("00", "br.gov.bcb.pix") + field("01", key);
  const unsigned = [
    field("00", "01"),
    field("26", account),
    field("52", "0000"),
    field("53", "986"),
    field("54", `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, "0")}`),
    field("58", "BR"),
    field("59", asciiText(merchantName, NAME_MAX)),
    field("60", asciiText(merchantCity, CITY_MAX)),
    field("62", field("05", txid)),
    // The CRC covers its own id and length.
    "6304",
  ].join("");
  return unsigned + crc16(unsigned);
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`the PIX field ${id} is too long`);
  return id + String(value.length).padStart(2, "0") + value;
}

/** Upper-case ASCII without accents, as banks' readers expect. */
function asciiText(text: string, max: number): string {
  const plain = text
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .toUpperCase()
    .trim()
    .slice(0, max)
    .trim();
  if (!plain) throw new RangeError("a PIX code needs a name and a city");
  return plain;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The code as a picture: a PNG data address that an <img> takes. */
export async function pixQrCode(code: string): Promise<string> {
  // Loaded by whoever draws one: the process that only works off the queue never does.
  const { default: qrCode } = await import("qrcode");
  return qrCode.toDataURL(code, { errorCorrectionLevel: "M", margin: 4, scale: 6, type: "image/png" });
}
