import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeAbove, sizeText } from "@/components/desk/attachments/file-kind";
import { type Box, freePlace, isOver } from "@/components/ui/toast/toast-place";

const VIEW = { width: 1440, height: 900 };
const SIZE = { width: 384, height: 80 };

describe("the place of a toast", () => {
  test("is the upper right corner of an empty screen", () => {
    const place = freePlace(SIZE, VIEW, []);
    expect(place).toEqual({ left: 1440 - 384 - 8, top: 8 });
  });

  test("is below what is in that corner", () => {
    const header: Box = { left: 1000, top: 0, right: 1440, bottom: 56 };
    expect(freePlace(SIZE, VIEW, [header])).toEqual({ left: 1440 - 384 - 8, top: 64 });
  });

  test("is nowhere on a screen full of rows", () => {
    const rows = Array.from({ length: 15 }, (_, row) => ({
      left: 0,
      top: row * 60,
      right: 1440,
      bottom: row * 60 + 59,
    }));
    expect(freePlace(SIZE, VIEW, rows)).toBeNull();
  });

  test("never lies over anything, and is inside the window, whatever is there", () => {
    const box = fc
      .tuple(fc.integer({ min: -50, max: 1500 }), fc.integer({ min: -50, max: 950 }), fc.nat(600), fc.nat(200))
      .map(([left, top, width, height]): Box => ({ left, top, right: left + width, bottom: top + height }));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), (taken) => {
        const place = freePlace(SIZE, VIEW, taken);
        if (!place) return;
        const own = { ...place, right: place.left + SIZE.width, bottom: place.top + SIZE.height };
        expect(
          taken.filter((other) => other.right > other.left && other.bottom > other.top && isOver(own, other)),
        ).toEqual([]);
        expect([own.left >= 0, own.top >= 0, own.right <= VIEW.width, own.bottom <= VIEW.height]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }),
    );
  });
});

test("a size above a limit never reads like the limit", () => {
  const limit = 5 * 1024 * 1024;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: limit }), (more) => {
      expect(sizeAbove(limit + more, limit, "pt-BR")).not.toBe(sizeText(limit, "pt-BR"));
    }),
  );
  expect(sizeAbove(limit + 30_000, limit, "pt-BR")).toBe("5,03 MB");
});
