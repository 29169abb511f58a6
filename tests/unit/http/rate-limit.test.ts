import { describe, expect, test } from "vitest";
import { isAppError } from "@/lib/platform/errors/app-error";
import { assertBelow, countAgainst, forget, forgive, note, ofAddress } from "@/lib/platform/http/rate-limit";

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
    for (let i = 0; i < 3; i++) countAgainst("test", key, THREE_PER_MINUTE, 1_000);
    expect(refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 31_000))).toEqual({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 30,
    });
  });

  test("allows again when the window is over", () => {
    const key = newKey();
    for (let i = 0; i < 4; i++) refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 0));
    expect(refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 59_999))).not.toBeNull();
    expect(refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 60_000))).toBeNull();
  });

  test("begins anew when the clock was set back", () => {
    const key = newKey();
    for (let i = 0; i < 4; i++) refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 86_400_000));
    expect(refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("says at least one second, so that nobody retries at once", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) countAgainst("test", key, THREE_PER_MINUTE, 0);
    expect(refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 59_999.5))?.retryAfter).toBe(1);
  });

  test("keeps keys apart", () => {
    const [one, other] = [newKey(), newKey()];
    for (let i = 0; i < 4; i++) refusal(() => countAgainst("test", one, THREE_PER_MINUTE, 0));
    expect(refusal(() => countAgainst("test", other, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("keeps purposes apart", () => {
    const key = newKey();
    for (let i = 0; i < 4; i++) refusal(() => countAgainst("test", key, THREE_PER_MINUTE, 0));
    expect(refusal(() => countAgainst("another", key, THREE_PER_MINUTE, 0))).toBeNull();
  });
});

describe("a flood of keys", () => {
  const size = (purpose: string) =>
    (globalThis as unknown as Record<symbol, Map<string, { byKey: Map<string, unknown> }>>)[
      Symbol.for("cangoo.rate-limits")
    ]?.get(purpose)?.byKey.size ?? 0;

  test("is bounded in memory", () => {
    for (let i = 0; i < 200_000; i++) note("flood", String(i), THREE_PER_MINUTE, 0);
    expect(size("flood")).toBeLessThanOrEqual(50_000);
  });

  test("leaves what is shut shut, in its own purpose and in others", () => {
    for (const purpose of ["shut", "shut-elsewhere"])
      for (let i = 0; i < 3; i++) note(purpose, "victim", THREE_PER_MINUTE, 0);
    for (let i = 0; i < 200_000; i++) note("shut", String(i), THREE_PER_MINUTE, 1);
    for (const purpose of ["shut", "shut-elsewhere"])
      expect(refusal(() => assertBelow(purpose, "victim", THREE_PER_MINUTE, 59_999))?.code).toBe("TOO_MANY_REQUESTS");
  });

  test("doesn't take back what somebody has used up of their limit", () => {
    for (let i = 0; i < 2; i++) note("used", "guesser", THREE_PER_MINUTE, 0);
    for (let i = 0; i < 200_000; i++) note("used", String(i), THREE_PER_MINUTE, 1);
    note("used", "guesser", THREE_PER_MINUTE, 2);
    expect(refusal(() => assertBelow("used", "guesser", THREE_PER_MINUTE, 3))?.code).toBe("TOO_MANY_REQUESTS");
  });

  test("of keys at their limit is kept whole, and forgotten when its window is over", () => {
    for (let i = 0; i < 60_000; i++) note("all-shut", String(i), { limit: 1, windowMs: 60_000 }, 0);
    expect(size("all-shut")).toBe(60_000);
    for (let i = 0; i < 10_000; i++) note("all-shut", `later ${i}`, { limit: 1, windowMs: 60_000 }, 60_000);
    expect(size("all-shut")).toBeLessThanOrEqual(50_000);
  });

  test("that is only asked about creates nothing", () => {
    for (let i = 0; i < 1_000; i++) assertBelow("asked", String(i), THREE_PER_MINUTE, 0);
    expect(size("asked")).toBe(0);
  });
});

describe("an address", () => {
  const codeOf = (address: string, purpose: string) =>
    refusal(() => ofAddress.assertBelow(purpose, address, THREE_PER_MINUTE))?.code;

  test("of IPv6 is counted with its /56 and /48, which have larger limits", () => {
    for (let i = 0; i < 12; i++) ofAddress.note("site", `2001:db8:1:${(i * 256).toString(16)}::1`, THREE_PER_MINUTE);
    expect(codeOf("2001:db8:1:ffff::1", "site")).toBe("TOO_MANY_REQUESTS");
    expect(codeOf("2001:db8:2::1", "site")).toBeUndefined();
    for (let i = 0; i < 6; i++) ofAddress.note("home", `2001:db8:1:${i.toString(16)}::1`, THREE_PER_MINUTE);
    expect(codeOf("2001:db8:1:ff::1", "home")).toBe("TOO_MANY_REQUESTS");
    expect(codeOf("2001:db8:1:100::1", "home")).toBeUndefined();
  });

  test("is forgiven in all of them", () => {
    for (let i = 0; i < 100; i++) {
      ofAddress.note("forgiven", "2001:db8::1", THREE_PER_MINUTE);
      ofAddress.forgive("forgiven", "2001:db8::1");
    }
    expect(codeOf("2001:db8::1", "forgiven")).toBeUndefined();
  });

  test("of IPv4 is counted alone, also inside IPv6", () => {
    for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"])
      ofAddress.count("four", address, THREE_PER_MINUTE);
    expect(refusal(() => ofAddress.count("four", "::ffff:192.0.2.1", THREE_PER_MINUTE))?.code).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect(refusal(() => ofAddress.count("four", "192.0.2.2", THREE_PER_MINUTE))).toBeNull();
  });
});

describe("limits on failures alone", () => {
  test("asking doesn't count", () => {
    const key = newKey();
    for (let i = 0; i < 10; i++) assertBelow("test", key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("refuses once the limit was noted", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note("test", key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))?.code).toBe("TOO_MANY_REQUESTS");
  });

  test("a forgotten key begins anew", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note("test", key, THREE_PER_MINUTE, 0);
    forget("test", key);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))).toBeNull();
  });

  test("forgiving takes back one event and no more", () => {
    const key = newKey();
    for (let i = 0; i < 3; i++) note("test", key, THREE_PER_MINUTE, 0);
    forgive("test", key);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))).toBeNull();
    note("test", key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))).not.toBeNull();
  });

  test("forgiving what was never counted gives no credit", () => {
    const key = newKey();
    forgive("test", key);
    for (let i = 0; i < 3; i++) note("test", key, THREE_PER_MINUTE, 0);
    forgive("test", key);
    forgive("test", key);
    forgive("test", key);
    forgive("test", key);
    for (let i = 0; i < 3; i++) note("test", key, THREE_PER_MINUTE, 0);
    expect(refusal(() => assertBelow("test", key, THREE_PER_MINUTE, 0))).not.toBeNull();
  });
});
