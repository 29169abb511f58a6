/** The hits of a block of 64 numbers: bit 0 is the first of them. */
export type Block = { block: number; bits: bigint };

const HALF = 0xffff_ffffn;

/** The bit of a number in its block. */
export const maskOf = (id: number): bigint => 1n << BigInt(id % 64);

/** Bits as PostgreSQL's bigint has them, whose highest bit is its sign. */
export const bitsOf = (bits: bigint): string => BigInt.asIntN(64, bits).toString();

/** Reads "block bits,block bits". */
export function blocksOf(text: string): Block[] {
  if (text === "") return [];
  return text.split(",").map((pair) => {
    const [block = "", bits = ""] = pair.split(" ");
    return { block: Number(block), bits: BigInt.asUintN(64, BigInt(bits)) };
  });
}

/** The numbers of blocks, the highest first, of blocks in that order: at least so many, if there are. */
export function idsOf(blocks: readonly Block[], least: number): number[] {
  const ids: number[] = [];
  for (const { block, bits } of blocks) {
    if (ids.length >= least) break;
    addHalf(ids, block * 64 + 32, Number(bits >> 32n));
    addHalf(ids, block * 64, Number(bits & HALF));
  }
  return ids;
}

function addHalf(ids: number[], first: number, bits: number): void {
  for (let rest = bits; rest !== 0; ) {
    const highest = 31 - Math.clz32(rest);
    ids.push(first + highest);
    rest = (rest & ~(1 << highest)) >>> 0;
  }
}
