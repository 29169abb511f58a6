import type { TagHolder } from "@/lib/modules/tags/holders";
import { deleteSkills, insertSkill, skilledIn, usesOfSkills } from "../store/skill";

/** `had`: which of the names somebody knew well, the new one among them if they did before. */
type Before = { attenderId: number; had: string[] };

/** What people know well, as the registry of tags knows it. */
export const skillTags: TagHolder = {
  name: "skill",
  async uses(reader, tags) {
    const rows = await reader.all(usesOfSkills, { tags });
    return rows.map((row) => ({ ...row, lastAt: null }));
  },
  async replace(unit, { from, to }, limit) {
    const skilled = await unit.all(skilledIn, { tags: from, limit });
    const people = [...new Set(skilled.map(({ attenderId }) => attenderId))];
    const knowing = new Set(
      (await unit.all(skilledIn, { tags: [to], limit: SKILLED_MAX })).map((row) => row.attenderId),
    );
    const undo: Before[] = [];
    for (const attenderId of people) {
      const had = skilled.flatMap((row) => (row.attenderId === attenderId ? [row.tag] : []));
      await unit.run(deleteSkills, { attenderId, tags: had });
      await unit.run(insertSkill, { attenderId, tag: to });
      undo.push({ attenderId, had: knowing.has(attenderId) ? [...had, to] : had });
    }
    return { count: undo.length, undo };
  },
  async restore(unit, { to }, undo) {
    const knowing = new Set(
      (await unit.all(skilledIn, { tags: [to], limit: SKILLED_MAX })).map((row) => row.attenderId),
    );
    let restored = 0;
    for (const { attenderId, had } of undo as Before[]) {
      if (!knowing.has(attenderId)) continue;
      if (!had.includes(to)) await unit.run(deleteSkills, { attenderId, tags: [to] });
      for (const tag of had) await unit.run(insertSkill, { attenderId, tag });
      restored += 1;
    }
    return { restored, kept: (undo as Before[]).length - restored };
  },
};

const SKILLED_MAX = 100_000;
