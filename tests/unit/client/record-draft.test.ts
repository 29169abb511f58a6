import { describe, expect, test } from "vitest";
import { absorbStored, draftOf, type RecordDraft, saveDraft, settleConflict } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";

type Values = { name: string; tags: readonly string[]; isActive: boolean };
type Dto = Values & { version: number };

const storedOf = ({ version, ...values }: Dto) => ({ version, values });
const BEGUN: Dto = { name: "Troca", tags: ["a"], isActive: true, version: 3 };

/** A server that answers as the API does. */
function server(row: Dto, by: string) {
  const sent: Dto[] = [];
  const send = async (values: Values, version: number): Promise<Dto> => {
    sent.push({ ...values, version });
    if (version !== row.version)
      throw new ApiError(409, "RECORD_CHANGED", "", { details: { current: row, changedBy: { name: by } } });
    return { ...values, version: version + 1 };
  };
  return { send, sent };
}
const typed = (values: Partial<Values>): RecordDraft<Values> => ({
  ...draftOf(storedOf(BEGUN)),
  values: { ...storedOf(BEGUN).values, ...values },
});

describe("a draft that is saved after a colleague's edit", () => {
  test("is stored with their change of another field", async () => {
    const { send, sent } = server({ ...BEGUN, tags: ["a", "b"], version: 5 }, "Rafael");
    const { saved, draft } = await saveDraft(typed({ name: "Trocas" }), send, storedOf);
    expect(saved).toEqual({ name: "Trocas", tags: ["a", "b"], isActive: true, version: 6 });
    expect(sent.map(({ version }) => version)).toEqual([3, 5]);
    expect(draft).toEqual(draftOf(storedOf(saved as Dto)));
  });

  test("is not stored while both changed the same field, and keeps what was typed", async () => {
    const { send, sent } = server({ ...BEGUN, name: "Devolução", version: 4 }, "Rafael");
    const { saved, draft } = await saveDraft(typed({ name: "Trocas" }), send, storedOf);
    expect(saved).toBeNull();
    expect(draft.values.name).toBe("Trocas");
    expect(draft.conflicts).toEqual([{ field: "name", theirs: "Devolução", by: "Rafael" }]);
    // Asked again, nothing is sent before the choice.
    expect((await saveDraft(draft, send, storedOf)).saved).toBeNull();
    expect(sent).toHaveLength(1);
    const chosen = settleConflict(draft, "name", "theirs");
    expect((await saveDraft(chosen, send, storedOf)).saved).toMatchObject({ name: "Devolução", version: 5 });
  });

  test("passes any other refusal on", async () => {
    const send = () => Promise.reject(new ApiError(409, "CHANNEL_LIMIT", "", {}));
    await expect(saveDraft(typed({}), send, storedOf)).rejects.toMatchObject({ code: "CHANNEL_LIMIT" });
  });

  test("doesn't ask for ever when a refusal brings nothing newer", async () => {
    const send = () =>
      Promise.reject(new ApiError(409, "RECORD_CHANGED", "", { details: { current: BEGUN, changedBy: null } }));
    await expect(saveDraft(typed({}), send, storedOf)).rejects.toMatchObject({ code: "RECORD_CHANGED" });
  });
});

test("an older state than the form's is no news", () => {
  const draft = typed({ name: "Trocas" });
  expect(absorbStored(draft, { ...storedOf(BEGUN), version: 2 })).toBe(draft);
});
