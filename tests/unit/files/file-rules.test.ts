import { describe, expect, test } from "vitest";
import { checkFile, contentMatches, formatFileSize, INCOMING_EXTENSIONS } from "@/lib/modules/files/file-rules";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { isAppError } from "@/lib/platform/errors/app-error";

function refusal(fileName: string, size = 1): string | null {
  try {
    checkFile(fileName, size);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

describe("checkFile", () => {
  test.each(ATTACHMENT_EXTENSIONS)("accepts .%s in any case", (extension) => {
    expect(checkFile(`a.${extension}`, 1).extension).toBe(extension);
    expect(checkFile(`a.b.${extension.toUpperCase()}`, 1).extension).toBe(extension);
  });

  test("accepts exactly 5 MiB and not one byte more", () => {
    expect(refusal("a.pdf", ATTACHMENT_MAX_BYTES)).toBeNull();
    expect(refusal("a.pdf", ATTACHMENT_MAX_BYTES + 1)).toBe("FILE_TOO_LARGE");
  });

  test.each(["", "noextension", ".pdf", "a.", "."])("%j has no valid extension", (name) => {
    expect(refusal(name)).toBe("INVALID_FILE_NAME");
  });

  test.each(["a.exe", "a.pdf.exe", "a.html", "a.svg", "a.pdf ", "a.constructor", "a.__proto__", "a.toString"])(
    "%j is not an accepted type",
    (name) => {
      expect(refusal(name)).toBe("INVALID_FILE_TYPE");
    },
  );

  test.each(ATTACHMENT_EXTENSIONS)("nothing that a browser runs is ever served for .%s", (extension) => {
    expect(checkFile(`a.${extension}`, 1).contentType).not.toMatch(/html|svg|xml(?!formats)|script/);
  });
});

describe("contentMatches", () => {
  test("only text may be of unknown content", () => {
    expect(ATTACHMENT_EXTENSIONS.filter((extension) => contentMatches(extension, undefined))).toEqual([
      "txt",
      "csv",
      "xml",
    ]);
  });

  test("no extension covers for a program", () => {
    expect(ATTACHMENT_EXTENSIONS.filter((extension) => contentMatches(extension, "application/x-msdownload"))).toEqual(
      [],
    );
  });

  test("a picture is no document", () => {
    expect(contentMatches("png", "image/png")).toBe(true);
    expect(contentMatches("pdf", "image/png")).toBe(false);
  });
});

test.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1024 * 1024, "1 MB"],
  [ATTACHMENT_MAX_BYTES, "5 MB"],
  [6_000_000, "5.72 MB"],
])("%d bytes are shown as %s", (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected);
});

describe("what customers may send", () => {
  test.each(INCOMING_EXTENSIONS)("has .%s", (extension) => {
    expect(checkFile(`a.${extension}`, 1, INCOMING_EXTENSIONS).extension).toBe(extension);
  });

  test("is more than attenders may: what phones record", () => {
    const more = INCOMING_EXTENSIONS.filter((extension) => refusal(`a.${extension}`) !== null);
    expect(more).toEqual(["oga", "m4a", "wav", "webm", "amr"]);
  });

  test.each(INCOMING_EXTENSIONS)("is never served for .%s as something that a browser runs", (extension) => {
    const { contentType } = checkFile(`a.${extension}`, 1, INCOMING_EXTENSIONS);
    expect(contentType).not.toMatch(/html|svg|xml(?!formats)|script/);
  });

  test.each([
    ["ogg", "audio/ogg; codecs=opus"],
    ["opus", "audio/ogg; codecs=opus"],
    ["m4a", "audio/x-m4a"],
    ["wav", "audio/wav"],
    ["webm", "video/webm"],
  ] as const)(".%s may be %s", (extension, mime) => {
    expect(contentMatches(extension, mime)).toBe(true);
  });
});
