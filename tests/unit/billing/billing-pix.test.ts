import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { hasError, isStaticPix, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { crc16, pixCode, pixQrCode } from "@/lib/modules/billing/pix";

const charge = {
  key: "5f84a4c5-c5cb-4599-9f13-7eb4d419dacc",
  merchantName: "Cangoo Atendimento ao Cliente S.A.",
  merchantCity: "São José dos Campos",
  amountCents: 40_000,
  txid: "TXN1795239483021004217",
};

/** Pixels of a PNG as the QR writer makes it: 8 bits, RGBA, one or more IDAT. */
function decodePng(png: Buffer): { data: Uint8ClampedArray; width: number; height: number } {
  let width = 0;
  let height = 0;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      expect([body[8], body[9]]).toEqual([8, 6]);
    }
    if (type === "IDAT") parts.push(body);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * 4;
  const data = new Uint8ClampedArray(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const value = raw[y * (stride + 1) + 1 + x] ?? 0;
      const left = x >= 4 ? (data[y * stride + x - 4] ?? 0) : 0;
      const up = y > 0 ? (data[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= 4 && y > 0 ? (data[(y - 1) * stride + x - 4] ?? 0) : 0;
      data[y * stride + x] = (value + predicted(filter, left, up, corner)) & 0xff;
    }
  }
  return { data, width, height };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

describe("a PIX code", () => {
  test("read by another library gives back amount, key, txid and receiver", () => {
    const parsed = parsePix(pixCode(charge));
    if (hasError(parsed) || !isStaticPix(parsed)) throw new Error("not a static PIX");
    expect(parsed).toMatchObject({
      pixKey: charge.key,
      transactionAmount: 400,
      txid: charge.txid,
      merchantName: "CANGOO ATENDIMENTO AO CLI",
      merchantCity: "SAO JOSE DOS CA",
    });
  });

  test("ends with the CRC of everything before", () => {
    const code = pixCode(charge);
    expect(code.slice(-8, -4)).toBe("6304");
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
  });

  test("has the CRC that the standard's check value asks for", () => {
    expect(crc16("123456789")).toBe("29B1");
  });

  test("with one letter changed is refused by the other library", () => {
    const code = pixCode(charge);
    expect(hasError(parsePix(code.replace("54", "55")))).toBe(true);
  });

  test("is ASCII, whatever the receiver is called", () => {
    expect(pixCode(charge)).toMatch(/^[\x20-\x7e]+$/);
  });

  test.each([1, 99, 100, 12_345, 99_999_999])("of %i cents says so", (amountCents) => {
    const parsed = parsePix(pixCode({ ...charge, amountCents }));
    expect(parsed).toMatchObject({ transactionAmount: amountCents / 100 });
  });

  test.each([
    { ...charge, txid: "com-hífen" },
    { ...charge, txid: "" },
    { ...charge, txid: "x".repeat(26) },
    { ...charge, amountCents: 0 },
    { ...charge, amountCents: 1.5 },
    { ...charge, merchantName: "東京" },
  ])("can't be made of %j", (odd) => {
    expect(() => pixCode(odd)).toThrow(RangeError);
  });

  test("as a picture decodes to the same text", async () => {
    const code = pixCode(charge);
    const address = await pixQrCode(code);
    expect(address).toMatch(/^data:image\/png;base64,/);
    const { data, width, height } = decodePng(Buffer.from(address.split(",")[1] ?? "", "base64"));
    expect(jsQR(data, width, height)?.data).toBe(code);
  });
});
