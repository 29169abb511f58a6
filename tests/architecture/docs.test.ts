import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

const PAGES = ["README.md", ...sourceFiles(["docs"], [".md"])];
const text = new Map(PAGES.map((page) => [page, fs.readFileSync(page, "utf8")]));
const textOf = (page: string) => text.get(page) as string;
const tests = new Set(sourceFiles(["tests"], [".test.ts", ".spec.ts"]).map((file) => path.posix.basename(file)));
const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const variables = new Set(
  [...fs.readFileSync("lib/platform/env/env.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z|flag)\b/gm)].map(
    (match) => match[1] as string,
  ),
);
/** Read by something else than the configuration: by whom. */
const OTHER_VARIABLES = new Set([
  "NODE_ENV", // Node's and ours
  "NEW_SECRET_KEY", // scripts/rotate-key.ts
  "CANGOO_HOST", // compose.yaml
  "CANGOO_UPSTREAM", // deploy/Caddyfile
  "CANGOO_MAIL_SERVERS", // scripts/tests/mail-servers.mjs
  "CANGOO_BROWSER", // scripts/browser/browser-path.mjs
  "FUZZ_CASES", // tests/architecture/fuzz-matrix.test.ts
  "FUZZ_SEED", // the same
]);

/** How GitHub names a heading's anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[`*]|\[|\]\([^)]*\)/g, "")
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replace(/ /g, "-");
const anchorsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ""));

describe.each(PAGES)("%s", (page) => {
  const code = [
    ...textOf(page).matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g),
    ...textOf(page)
      .replace(/```[\s\S]*?```/g, "")
      .matchAll(/`([^`\n]+)`/g),
  ].map((match) => match[1] as string);

  test("links to what is there", () => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string);
    const broken = links.filter((link) => {
      if (/^(?:https?|mailto):/.test(link)) return false;
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      if (!fs.existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("names commands that there are", () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !((name as string) in scripts))).toEqual([]);
  });

  test("names files that there are", () => {
    const named = code.flatMap((line) =>
      [
        ...line.matchAll(
          /(?:^|[\s(])((?:app|bench|components|deploy|docs|eval|lib|messages|prisma|proof|scripts|tests)\/[\w./()[\]-]*[\w)\]])/g,
        ),
      ].map((match) => match[1] as string),
    );
    const missing = named.filter(
      (name) => ![name, `${name}.ts`, `${name}.tsx`].some((file) => fs.existsSync(file)) && !/[<*…]|\.\.\./.test(name),
    );
    expect(missing).toEqual([]);
  });

  test("names tests that there are", () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/(?<![*}\w-])[\w-]+\.(?:test|spec)\.ts/g)].map(([name]) => name),
    );
    expect(named.filter((name) => !tests.has(name))).toEqual([]);
  });

  test("names variables that are read", () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/(?<![\w./$-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=$|[=\s,/.)/])/g)].map(
        ([, name]) => name as string,
      ),
    );
    const errors = fs.readFileSync("lib/platform/errors/codes.ts", "utf8");
    expect(
      named.filter(
        (name) => !variables.has(name) && !OTHER_VARIABLES.has(name) && !new RegExp(`\\b${name}\\b`).test(errors),
      ),
    ).toEqual([]);
  });
});

test("every variable of the configuration that an operator needs in production is in the documentation or its example", () => {
  const example = fs.readFileSync(".env.example", "utf8");
  expect([...variables].filter((name) => !example.includes(`${name}=`))).toEqual([]);
});

test("every command of package.json is in the documentation, but those that another one runs", () => {
  const all = PAGES.map(textOf).join("\n");
  const missing = Object.keys(scripts).filter(
    (name) =>
      !["postinstall", "start", "test"].includes(name) && !new RegExp(`npm run (?:--silent )?${name}\\b`).test(all),
  );
  expect(missing.filter((name) => name !== "format")).toEqual([]);
});

describe("the container's files", () => {
  const dockerfile = fs.readFileSync("Dockerfile", "utf8");

  test("copy what is there, and .dockerignore lets it in", () => {
    const allowed = [...fs.readFileSync(".dockerignore", "utf8").matchAll(/^!(.+)$/gm)].map(
      (match) => match[1] as string,
    );
    expect(allowed.filter((name) => !fs.existsSync(name))).toEqual([]);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      (match[1] as string).split(" "),
    );
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((name) => name !== "." && !allowed.includes(name.split("/")[0] as string))).toEqual([]);
    expect(copied.filter((name) => !fs.existsSync(name))).toEqual([]);
  });

  test("the image has everything that a build is made from", () => {
    const sources = /SOURCES = \[([^\]]*)\]/.exec(fs.readFileSync("scripts/source-hash.mjs", "utf8"))?.[1] ?? "";
    const names = [...sources.matchAll(/"([^"]+)"/g)].map((match) => match[1] as string);
    const ignore = fs.readFileSync(".dockerignore", "utf8");
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !ignore.includes(`\n!${name}\n`))).toEqual([]);
  });

  test("set variables that are read, and don't run as root", () => {
    const compose = fs.readFileSync("compose.yaml", "utf8");
    const app = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? "";
    const named = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map((match) => match[1] as string);
    const inImage = [...dockerfile.matchAll(/^(?:ENV| )\s*([A-Z_]+)=/gm)].map((match) => match[1] as string);
    expect(named).toContain("SECRET_KEY");
    expect([...named, ...inImage].filter((name) => !variables.has(name) && name !== "NODE_ENV")).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

test("the service's commands have its user, folders and variables", () => {
  const service = fs.readFileSync("deploy/cangoo.service", "utf8");
  const command = fs.readFileSync("deploy/run.sh", "utf8");
  const said = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? `no ${pattern}`;
  expect(said(/--uid=(\S+)/, command)).toBe(said(/^User=(\S+)/m, service));
  expect(said(/--working-directory=(\S+)/, command)).toBe(said(/^WorkingDirectory=(\S+)/m, service));
  expect(said(/EnvironmentFile=(\S+)/, command)).toBe(said(/^EnvironmentFile=(\S+)/m, service));
  expect(said(/DATA_DIR=(\S+)/, command)).toBe(said(/DATA_DIR=(\S+)/, service));
});
