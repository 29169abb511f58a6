import { expect, it } from "vitest";
import { demoThreads } from "@/prisma/seed/demo-threads";
import { createRandom } from "@/prisma/seed/random";

const HOUR_MS = 60 * 60 * 1000;
const FRIDAY_NOON = Date.UTC(2026, 10, 20, 15);

/** Who talks about what over which channel, and in how many messages. */
const threadsAt = (now: number) =>
  demoThreads(createRandom(4417), now)
    .map(({ customer, subject, channel, messages }) => `${customer.name}, ${channel}: ${subject}, ${messages.length}`)
    .toSorted();

// Days later some name another month.
it.each([1, 7, 14, 20])("the demo is about the same things %d hours later", (hours) => {
  expect(threadsAt(FRIDAY_NOON + hours * HOUR_MS)).toEqual(threadsAt(FRIDAY_NOON));
});
