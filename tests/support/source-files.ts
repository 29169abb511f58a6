import fs from "node:fs";
import path from "node:path";

const IGNORED = new Set(["node_modules", ".next", "dist", "generated", ".git"]);

/** Source files below some folders whose name ends in one of the given ways, relative to the repository. */
export function sourceFiles(folders: string[], endings: string[] = [".ts", ".tsx"]): string[] {
  const found: string[] = [];
  const visit = (entry: string) => {
    if (fs.statSync(entry).isFile()) {
      if (endings.some((ending) => entry.endsWith(ending))) found.push(entry.split(path.sep).join("/"));
      return;
    }
    for (const name of fs.readdirSync(entry)) if (!IGNORED.has(name)) visit(path.join(entry, name));
  };
  for (const folder of folders) if (fs.existsSync(folder)) visit(folder);
  return found.sort();
}
