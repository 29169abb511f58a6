import { describe, expect, test } from "vitest";
import { holdOrder, settleOrder } from "@/components/desk/list/held-order";

type Row = { id: string; words: string };

/** Rows by the letters of their ids. */
const rows = (ids: string, words = ""): Row[] => [...ids].map((id) => ({ id, words }));
const ids = (shown: readonly Row[]) => shown.map(({ id }) => id).join("");
const seen = (order: string) => settleOrder(null, rows(order));
const held = (before: string, now: string) => holdOrder(seen(before), rows(now));

describe("a held order", () => {
  test("keeps the places of rows that move up, and says which will", () => {
    const order = held("abcd", "dabc");
    expect(ids(order.rows)).toBe("abcd");
    expect([...order.moved]).toEqual(["d"]);
    expect(order.waiting).toBe(1);
  });

  test("shows what changed in a row where the row is", () => {
    const order = holdOrder(seen("abc"), [{ id: "c", words: "Oi" }, ...rows("ab")]);
    expect(order.rows).toEqual([...rows("ab"), { id: "c", words: "Oi" }]);
  });

  test("keeps the row that left, marked as gone", () => {
    const order = held("abc", "ac");
    expect(ids(order.rows)).toBe("abc");
    expect(ids(order.live)).toBe("ac");
    expect([...order.gone]).toEqual(["b"]);
    expect(order.waiting).toBe(1);
  });

  test("counts the rows that came and doesn't show them", () => {
    const order = held("abc", "xaybc");
    expect(ids(order.rows)).toBe("abc");
    expect(order.waiting).toBe(2);
  });

  test("adds the next page below, which moves nothing", () => {
    const order = held("abc", "abcdef");
    expect(ids(order.rows)).toBe("abcdef");
    expect(order.waiting).toBe(0);
  });

  test("adds the next page below while others wait above", () => {
    const order = held("abc", "xcabde");
    expect(ids(order.rows)).toBe("abcde");
    expect(order.waiting).toBe(2);
  });

  test("has a row that comes back where it was, no longer gone", () => {
    const order = holdOrder(held("abc", "ac"), rows("abc"));
    expect(ids(order.live)).toBe("abc");
    expect(order.gone.size).toBe(0);
    expect(order.waiting).toBe(0);
  });

  test("holds twenty that leave one after another while fifty come", () => {
    const start = [..."abcdefghijklmnopqrstuvwxyz"];
    let order = seen(start.join(""));
    let list = rows(start.join(""));
    for (let step = 0; step < 20; step += 1) {
      const came = rows(String.fromCodePoint(0x4e00 + 3 * step, 0x4e01 + 3 * step, 0x4e02 + 3 * step));
      list = [...came, ...list.filter(({ id }) => id !== start[step])];
      order = holdOrder(order, list);
    }
    expect(ids(order.rows)).toBe(start.join(""));
    expect(ids(order.live)).toBe("uvwxyz");
    expect(order.waiting).toBe(80);
  });

  test("keeps what those that come push out of the loaded part: it hasn't left", () => {
    const order = holdOrder(seen("abcd"), rows("xyac"), ({ id }) => id > "c");
    expect(ids(order.rows)).toBe("abcd");
    expect([...order.gone]).toEqual(["b"]);
    expect(ids(order.live)).toBe("acd");
    expect(order.waiting).toBe(3);
  });

  test("keeps those gone that left before others were pushed out of the loaded part", () => {
    const order = holdOrder(held("abcd", "bcd"), rows("xyz"), () => true);
    expect([...order.gone]).toEqual(["a"]);
    expect(ids(order.live)).toBe("bcd");
  });

  test("adds nothing below when all that is loaded now came above", () => {
    const order = holdOrder(seen("abcd"), rows("xyz"), () => true);
    expect(ids(order.rows)).toBe("abcd");
    expect(order.waiting).toBe(3);
  });

  test("of an empty list shows what comes: nothing there can move", () => {
    expect(ids(held("", "ab").rows)).toBe("ab");
  });
});

describe("a settled order", () => {
  test("is the list as it is, and says which rows moved", () => {
    const order = settleOrder(held("abcd", "xdac"), rows("xdac"));
    expect(ids(order.rows)).toBe("xdac");
    expect(order.gone.size).toBe(0);
    expect([...order.moved]).toEqual(["d"]);
    expect(order.waiting).toBe(0);
  });

  test("has moved nothing when rows came and left alone", () => {
    expect(settleOrder(seen("abcd"), rows("xacy")).moved.size).toBe(0);
  });
});
