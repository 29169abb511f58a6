import { crc32, deflateSync } from "node:zlib";

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

// Three by five dots a letter, five rows of three bits from the top.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/-$%";
const DOTS =
  "25755 65656 34443 65556 74647 74644 34553 55755 72227 11152 55655 44447 57755 65555 25552 65644 25563 65655 " +
  "34216 72222 55557 55552 55775 55255 55222 71247 75557 26227 71747 71717 55711 74717 74757 71122 75757 75717 " +
  "00002 00024 02020 11244 00700 36362 51245";
const GLYPHS = new Map(DOTS.split(" ").map((dots, index) => [LETTERS[index], dots]));

/** A picture of few colours that is drawn dot by dot and becomes a PNG. */
export class Picture {
  readonly #dots: Uint8Array;
  readonly #palette: Colour[];

  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour,
  ) {
    this.#dots = new Uint8Array(width * height);
    this.#palette = [background];
  }

  #index(colour: Colour): number {
    const known = this.#palette.findIndex((other) => other.every((value, at) => value === colour[at]));
    return known < 0 ? this.#palette.push(colour) - 1 : known;
  }

  /** Fills a rectangle. */
  box(x: number, y: number, width: number, height: number, colour: Colour): this {
    const index = this.#index(colour);
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row += 1) {
      this.#dots.fill(index, row * this.width + Math.max(0, x), row * this.width + Math.min(this.width, x + width));
    }
    return this;
  }

  /** Writes capital letters, digits and a few marks; each dot is `scale` wide. */
  text(x: number, y: number, value: string, scale: number, colour: Colour): this {
    [...value].forEach((letter, position) => {
      [...(GLYPHS.get(letter) ?? "")].forEach((bits, row) => {
        for (let column = 0; column < 3; column += 1) {
          if (Number(bits) & (4 >> column))
            this.box(x + (position * 4 + column) * scale, y + row * scale, scale, scale, colour);
        }
      });
    });
    return this;
  }

  /** The finished file. */
  toPng(): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    // Eight bits a dot, by palette.
    head.set([8, 3], 8);
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let row = 0; row < this.height; row += 1) {
      rows.set(this.#dots.subarray(row * this.width, (row + 1) * this.width), row * (this.width + 1) + 1);
    }
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("PLTE", Buffer.from(this.#palette.flat())),
      chunk("IDAT", deflateSync(rows, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
