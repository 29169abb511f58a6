import { describe, expect, test } from "vitest";
import { isAppError } from "@/lib/platform/errors/app-error";
import { assertBelow, countAgainst, forget, forgive, note } from "@/lib/platform/http/rate-limit";

const THREE_PER_MINUTE = { limit: 3, windowMs: 60_000 };
let keys = 0;
const newKey = () => `rate-limit-test:${++keys}`;

function refusal(work: () => void): { code: string; retryAfter: number | undefined } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { code: error.code, retryAfter: error.details.retryAfter };
  }
}

describe("countAgainst", () => {
  test("allows the limit and refuses the next, with the seconds until the window ends", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) countAgainst(key, THREE_PER_MINUTE, 1_000);
    expect(refusal(() => countAgainst(key, THREE_PER_MINUTE, 31_000))).toEqual({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 30,
    });
  });

  test("allows again when the window is over", () => {
    const key = newKey();
    for (let i = 0; i < 4; i++) refusal(() => countAgainst(key, THREE_PER_MINUTE, 0));
    expect(refusal(() => countAgainst(key, THREE_PER_MINUTE, 59_999))).not.toBeNull();
    expect(refusal(() => countAgainst(key, THREE_PER_MINUTE, 60_000))).toBeNull();
  });

  test("begins anew when the clock was set back", () => {
    const key = newKey();
    for (let i = 0; i < 4; i++) refusal(() => countAgainst(key, THREE_PER_MINUTE, 86_400_000));
    expect(refusal(() => countAgainst(key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("says at least one second, so that nobody retries at once", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) countAgainst(key, THREE_PER_MINUTE, 0);
    expect(refusal(() => countAgainst(key, THREE_PER_MINUTE, 59_999.5))?.retryAfter).toBe(1);
  });

  test("keeps keys apart", () => {
    const [one, other] = [newKey(), newKey()];
    for (let i = 0; i < 4; i++) refusal(() => countAgainst(one, THREE_PER_MINUTE, 0));
    expect(refusal(() => countAgainst(other, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("bounds its memory under a flood of keys", () => {
    const flooded = newKey();
    countAgainst(flooded, THREE_PER_MINUTE, 0);
    for (let i = 0; i < 60_000; i++) note(`flood:${i}`, THREE_PER_MINUTE, 0);
    const windows = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for("cangoo.rate-limits")];
    expect(windows?.size).toBeLessThanOrEqual(50_000);
  });
});

describe("limits on failures alone", () => {
  test("asking doesn't count", () => {
    const key = newKey();
    for (let i = 0; i < 10; i++) assertBelow(key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("refuses once the limit was noted", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note(key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))?.code).toBe("TOO_MANY_REQUESTS");
  });

  test("a forgotten key begins anew", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note(key, THREE_PER_MINUTE, 0);
    forget(key);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("forgiving takes back one event and no more", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note(key, THREE_PER_MINUTE, 0);
    forgive(key);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))).toBeNull();
    note(key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))).not.toBeNull();
  });

  test("forgiving what was never counted gives no credit", () => {
    const key = newKey();
    forgive(key);
    for (let i = 0; i < 3; i++) note(key, THREE_PER_MINUTE, 0);
    forgive(key);
    forgive(key);
    forgive(key);
    forgive(key);
    for (let i = 0; i < 3; i++) note(key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow(key, THREE_PER_MINUTE, 0))).not.toBeNull();
  });
});
