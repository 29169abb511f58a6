import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Gate } from "@/lib/platform/db/gate";

describe("Gate", () => {
  test("is held by one at a time, in order of arrival, however long each holds it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ turns: fc.nat(5), isFailing: fc.boolean() }), { maxLength: 20 }),
        async (jobs) => {
          const gate = new Gate();
          const order: number[] = [];
          let holders = 0;
          let most = 0;
          await Promise.allSettled(
            jobs.map(({ turns, isFailing }, index) =>
              gate.run(async () => {
                holders += 1;
                most = Math.max(most, holders);
                order.push(index);
                for (let i = 0; i < turns; i++) await Promise.resolve();
                holders -= 1;
                if (isFailing) throw new Error("failing job");
              }),
            ),
          );
          expect(order).toEqual(jobs.map((_, index) => index));
          expect(most).toBeLessThanOrEqual(1);
          expect(gate.tryRun(() => undefined)).toBe(true);
        },
      ),
    );
  });

  test("releasing twice doesn't let two in", async () => {
    const gate = new Gate();
    const release = await gate.acquire();
    const second = gate.acquire();
    let isThirdIn = false;
    const third = gate.acquire().then((releaseThird) => {
      isThirdIn = true;
      releaseThird();
    });
    release();
    release();
    const releaseSecond = await second;
    expect(isThirdIn).toBe(false);
    releaseSecond();
    await third;
  });

  test("tryRun does nothing while somebody holds it", async () => {
    const gate = new Gate();
    const release = await gate.acquire();
    let ran = false;
    const work = () => {
      ran = true;
    };
    expect(gate.tryRun(work)).toBe(false);
    release();
    expect(ran).toBe(false);
  });

  test("work that throws in tryRun gives the gate back", () => {
    const gate = new Gate();
    const fail = () => {
      throw new Error("failing work");
    };
    expect(() => gate.tryRun(fail)).toThrow("failing work");
    expect(gate.tryRun(() => undefined)).toBe(true);
  });

  test("who asked while tryRun worked comes next", async () => {
    const gate = new Gate();
    let next: Promise<() => void> | undefined;
    gate.tryRun(() => {
      next = gate.acquire();
      expect(gate.tryRun(() => undefined)).toBe(false);
    });
    const release = await next;
    expect(gate.tryRun(() => undefined)).toBe(false);
    release?.();
    expect(gate.tryRun(() => undefined)).toBe(true);
  });
});
