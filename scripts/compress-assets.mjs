// Copies the pages' code, styles and fonts from .next/static into dist/assets, and beside each text its Brotli and gzip
// forms, so that the server compresses nothing while people wait.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const FROM = ".next/static";
const TO = "dist/assets/_next/static";
const TEXT = /\.(?:js|css|svg|json|txt)$/;

const compressions = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(file) {
  const bytes = await fs.promises.readFile(file);
  await Promise.all(
    Object.entries(compressions).map(async ([ending, pack]) => {
      const packed = await pack(bytes);
      // A server that finds no such file sends the plain one.
      if (packed.length < bytes.length) await fs.promises.writeFile(`${file}.${ending}`, packed);
    }),
  );
}

fs.rmSync("dist/assets", { recursive: true, force: true });
fs.cpSync(FROM, TO, { recursive: true });
const files = fs.readdirSync(TO, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
await Promise.all(
  files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => TEXT.test(file))
    .map(compress),
);
