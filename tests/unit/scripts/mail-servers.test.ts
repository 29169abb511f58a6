import { describe, expect, test } from "vitest";
import { installWith, planFor } from "@/scripts/tests/mail-servers.mjs";

const container = { wish: "", isInstalled: false, isRoot: true, hasApt: true, hasServices: false, isCi: false };

describe("mail servers for the tests", () => {
  test.each([
    ["are there", { isInstalled: true }, "ready"],
    ["are installed in a container", {}, "install"],
    ["are installed where continuous integration runs", { hasServices: true, isCi: true }, "install"],
    [
      "are installed on a machine with services when somebody says so",
      { hasServices: true, wish: "install" },
      "install",
    ],
    ["are left out on a machine with services", { hasServices: true }, "skip"],
    ["are left out when somebody says so, even if they are there", { isInstalled: true, wish: "skip" }, "skip"],
    ["are left out for who can't start them", { isInstalled: true, isRoot: false }, "skip"],
    ["are left out without apt", { hasApt: false }, "skip"],
  ])("%s", (_, change, step) => {
    const plan = planFor({ ...container, ...change });
    expect(plan.step).toBe(step);
    expect(typeof plan.reason).toBe(step === "skip" ? "string" : "undefined");
  });
});

describe("installing them", () => {
  const commands: { line: string; timeout?: number }[] = [];
  const installer = (fails: (line: string) => boolean) => {
    commands.length = 0;
    let now = 0;
    return installWith(
      (command: string, args: string[], options: { timeout?: number }) => {
        const line = [command, ...args].join(" ");
        commands.push({ line, timeout: options.timeout });
        now += 50_000;
        return !fails(line);
      },
      () => now,
    );
  };

  test("asks nothing, removes nothing, and leaves them without a configuration", () => {
    expect(installer(() => false)).toBeUndefined();
    const installs = commands.filter(({ line }) => line.includes(" install "));
    expect(installs).toHaveLength(2);
    for (const { line } of installs) expect(line).toMatch(/ -y .*--no-remove/);
    expect(commands[0]?.line).toBe("debconf-set-selections");
  });

  test("gives the network two minutes in all", () => {
    installer(() => false);
    expect(commands.map(({ timeout }) => timeout)).toEqual([undefined, 70_000, 20_000, undefined]);
  });

  test("goes on with what is known when the index can't be reached, and gives up when the packages can't", () => {
    expect(installer((line) => line.includes("update"))).toBeUndefined();
    expect(installer((line) => line.includes("--download-only"))).toBe("their packages can't be fetched");
    expect(commands.some(({ line }) => line.includes("--no-download"))).toBe(false);
  });
});
