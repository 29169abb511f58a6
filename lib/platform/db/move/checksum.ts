import { createHash } from "node:crypto";
import type { Row } from "./moved-table";

const LANES = 4;

/**
 * A sum of rows' hashes: the same whatever order they come in, and another one when a value, a row or a copy of one is more or
 * less. Each row's hash is 128 bits of the SHA-1 of its values, each with its type and length; the four words are summed apart.
 */
export class Checksum {
  rows = 0;
  readonly #sums = new Uint32Array(LANES);

  add(row: Row): void {
    const hash = createHash("sha1").update(canonical(row)).digest();
    for (let lane = 0; lane < LANES; lane += 1)
      this.#sums[lane] = (this.#sums[lane] ?? 0) + hash.readUInt32LE(lane * 4);
    this.rows += 1;
  }

  /** 32 hexadecimal digits. */
  get text(): string {
    return Array.from(this.#sums, (sum) => sum.toString(16).padStart(8, "0")).join("");
  }
}

/** A row as one text, which no other row has. */
function canonical(row: Row): string {
  let text = "";
  for (const value of row) {
    if (value === null) text += "-";
    else if (typeof value === "string") text += `"${value.length}:${value}`;
    else if (typeof value === "number") text += `${value};`;
    else if (Buffer.isBuffer(value)) text += `b${value.toString("hex")};`;
    else text += value ? "t" : "f";
  }
  return text;
}
