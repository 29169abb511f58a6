import { afterAll, describe, expect, test } from "vitest";
import { mergeTag } from "@/lib/modules/tags/merge-tag";
import { purgeTagRuns } from "@/lib/modules/tags/runs/run-job";
import { undoTagRun } from "@/lib/modules/tags/runs/undo-run";
import { changeTag } from "@/lib/modules/tags/save-tag";
import { newTagSchema } from "@/lib/modules/tags/schema";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { tagDesk } from "@/tests/support/tags/tag-desk";

const database = testDatabase();
const { admin, fresh, change, tagOf, isKnown, tagged, tagsOf, listedUnder, rename, part, stateOf } = await tagDesk();
const DAY_MS = 24 * 60 * 60 * 1000;

afterAll(() => database.close());

describe("taking a rename back", () => {
  test("gives every record the old name, but from which somebody has taken the tag since", async () => {
    const [from, to] = [fresh("Volta"), fresh("Ida")];
    const [gone = 0, ...ids] = await tagged(from, 40);
    const run = await rename(from, to);
    await part(run);
    await change([gone], "removeTag", to);
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await stateOf(run)).toMatchObject({ state: "undone", restored: 39, kept: 1 });
    expect([await listedUnder(from), await listedUnder(to)]).toEqual([ids, []]);
    expect([await isKnown(from), await isKnown(to)]).toEqual([true, false]);
  });

  test("keeps the new name registered for what got it since", async () => {
    const [from, to] = [fresh("Era"), fresh("Agora")];
    await tagged(from, 2);
    const run = await rename(from, to);
    await part(run);
    const since = await tagged(to, 1);
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await listedUnder(to)).toEqual(since);
    expect([await isKnown(from), await isKnown(to)]).toEqual([true, true]);
  });

  test("stops one under way", async () => {
    const [from, to] = [fresh("Meio"), fresh("Caminho")];
    const ids = await tagged(from, 250);
    const run = await rename(from, to);
    await part(run, 0);
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await listedUnder(from)).toEqual(ids);
  });

  test("is refused when the tag was renamed once more", async () => {
    const [first, second, third] = [fresh("Primeiro"), fresh("Segundo"), fresh("Terceiro")];
    await tagged(first, 1);
    const run = await rename(first, second);
    await part(run);
    await part(await rename(second, third));
    await expect(undoTagRun(admin, run.id)).rejects.toMatchObject({ code: "TAG_RENAMED_SINCE" });
  });

  test("is over after a day", async () => {
    const from = fresh("Ontem");
    await tagged(from, 1);
    const run = await rename(from, fresh("Hoje"));
    await part(run);
    await rows.run("UPDATE tag_run SET finishedAt = ? WHERE id = ?", Date.now() - DAY_MS - 1, run.id);
    await expect(undoTagRun(admin, run.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await purgeTagRuns(Date.now());
    expect(await rows.value("SELECT count(*) FROM tag_step WHERE runId = ?", run.id)).toBe(0);
  });
});

describe("a tag that becomes a part of another", () => {
  test("leaves the registry, and records with both have one of them", async () => {
    const [from, into] = [fresh("Vip"), fresh("Cliente vip")];
    const [both = 0, ...ids] = await tagged(from, 3);
    await change([both], "addTag", into);
    const run = await mergeTag(admin, (await tagOf(from)).id, (await tagOf(into)).id);
    await part(run);
    expect(await tagsOf([both, ...ids])).toEqual(Array(3).fill(JSON.stringify([into])));
    expect(await isKnown(from)).toBe(false);
  });

  test("comes back as it was, and what had both has both again", async () => {
    const [from, into] = [fresh("Gente"), fresh("Pessoas")];
    const [both = 0, one = 0] = await tagged(from, 2);
    await change([both], "addTag", into);
    const tag = await tagOf(from);
    const colored = { ...newTagSchema.parse({ name: from, color: "teal", group: "Quem" }), isArchived: false };
    await changeTag(admin, colored, tag);
    const run = await mergeTag(admin, tag.id, (await tagOf(into)).id);
    await part(run);
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await tagsOf([both, one])).toEqual([JSON.stringify([from, into]), JSON.stringify([from])]);
    expect(await tagOf(from)).toMatchObject({ id: tag.id, color: "teal", group: "Quem" });
  });

  test("can't be a part of itself", async () => {
    const name = fresh("Mesma");
    await tagged(name, 1);
    const { id } = await tagOf(name);
    await expect(mergeTag(admin, id, id)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });
});
