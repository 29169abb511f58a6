import fs from "node:fs";
import path from "node:path";

/**
 * Playwright's headless shell, which lies next to its browser and has no name in its API.
 * @param {string | undefined} own - where its browser is, or would be
 * @returns {string | undefined}
 */
export function shellNextTo(own) {
  const [, registry, version] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(own ?? "") ?? [];
  if (!registry) return undefined;
  const folder = path.join(registry, `chromium_headless_shell-${version}`);
  if (!fs.existsSync(folder)) return undefined;
  return fs
    .readdirSync(folder)
    .flatMap((inner) =>
      ["chrome-headless-shell", "chrome-headless-shell.exe"].map((name) => path.join(folder, inner, name)),
    )
    .find((file) => fs.existsSync(file));
}
