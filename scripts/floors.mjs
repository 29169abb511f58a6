// The modules' floors (docs/architecture.md): a module imports from floors below its own, types included. What must go up goes as
// an event, and the upper module reacts.
import fs from "node:fs";

/** From the lowest to the highest; modules of one floor stand side by side. */
const BUILT = [
  ["records", "events"],
  ["attenders"],
  ["workspace", "files", "presence", "tags", "teams"],
  ["fields"],
  ["forms"],
  ["calendars", "companies"],
  ["customers"],
  ["delivery"],
  ["conversations"],
  ["canned-replies", "routing", "sla", "tickets"],
  ["assistant"],
  ["notifications"],
  ["channels", "satisfaction"],
  ["analytics"],
  ["billing"],
  ["signup"],
];

/** The same with a new module on top, until another one needs it below. */
export const FLOORS = [...BUILT, folders("lib/modules").filter((module) => !BUILT.flat().includes(module))];

function folders(of) {
  const entries = fs.readdirSync(of, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** One rule of dependency-cruiser for each module. */
export function floorRules() {
  return FLOORS.flatMap((floor, height) =>
    floor.map((module) => {
      const notBelow = FLOORS.slice(height)
        .flat()
        .filter((other) => other !== module);
      return {
        name: `${module}-looks-down`,
        comment: "A module imports from floors below its own (scripts/floors.mjs); what must go up goes as an event.",
        severity: "error",
        from: { path: `^lib/modules/${module}/` },
        to: { path: `^lib/modules/(${notBelow.join("|")})/` },
      };
    }),
  );
}
