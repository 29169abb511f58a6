import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { testDatabase } from "@/tests/support/database";
import { gif, outgoingFile, png } from "@/tests/support/file-bytes";

const database = testDatabase();
const desk = new MailDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

const picture = (name: string) => outgoingFile(name, png, "image/png");

describe("an answer with marks", () => {
  test("arrives as HTML that mail programs show, and as text that can be read", async () => {
    const text =
      "*Olá*, veja o [boleto _novo_](https://loja.example/b?a=1&b=2):\n\n- `um` <item>\n- ~dois~\n\n3. três\n> citado\n```\na < b\n```";
    const { email } = await desk.delivered(await desk.conversation(), text);
    expect(email.html).toContain(
      '<p><strong>Olá</strong>, veja o <a href="https://loja.example/b?a=1&amp;b=2">boleto <em>novo</em></a>:</p>',
    );
    expect(email.html).toMatch(
      /<ul style="[^"]+"><li><code style="[^"]+">um<\/code> &lt;item&gt;<\/li><li><s>dois<\/s>/,
    );
    expect(email.html).toMatch(
      /<ol style="[^"]+"><li value="3">três<\/li><\/ol><blockquote style="[^"]+"><p[^>]*>citado/,
    );
    expect(email.html).toMatch(/<pre style="[^"]+">a &lt; b<\/pre>/);
    expect(email.text).toContain("*Olá*, veja o boleto _novo_ (https://loja.example/b?a=1&b=2):\n\n- `um` <item>");
    expect(email.text?.trimEnd()).toMatch(/\n-- \nEquipe Jatobá$/);
  });

  test("has no address that runs something, and no markup of the writer's", async () => {
    const { email } = await desk.delivered(
      await desk.conversation(),
      '[x](javascript:alert(1)) [y](https://a.example/"onmouseover="x) *<img src=x onerror=alert(1)>*',
    );
    expect(email.html).not.toMatch(/<img src=x|href="javascript|"onmouseover/);
    expect(email.html).toContain("<strong>&lt;img src=x onerror=alert(1)&gt;</strong>");
  });
});

describe("a picture in the text", () => {
  test("is part of the HTML, and the other files are attached as ever", async () => {
    const { email } = await desk.delivered(await desk.conversation(), "Veja:\n![tela nº 1.png]\nTudo certo?", [
      picture("outra.png"),
      picture("tela nº 1.png"),
    ]);
    const [inline, attached] = [...email.attachments].sort((a) => (a.disposition === "inline" ? -1 : 1));
    expect(inline).toMatchObject({ filename: "tela nº 1.png", disposition: "inline", mimeType: "image/png" });
    expect(inline?.related).toBe(true);
    const contentId = inline?.contentId?.replace(/[<>]/g, "") ?? "";
    expect(contentId).toMatch(/^p2\.c[0-9a-z]+\.2\.[a-z2-7]{16}@empresa\.example$/);
    expect(email.html).toContain(`<p>Veja:</p><p><img src="cid:${contentId}" alt="tela nº 1.png"`);
    expect(Buffer.from(inline?.content as ArrayBuffer)).toEqual(png);
    expect(attached).toMatchObject({ filename: "outra.png", disposition: "attachment" });
    expect(attached?.contentId).toBeUndefined();
    expect(email.text).toContain("Veja:\n[tela nº 1.png]\nTudo certo?");
  });

  test("of a name that two files have is the first of them", async () => {
    const { email } = await desk.delivered(await desk.conversation(), "![foto.gif]", [
      outgoingFile("foto.gif", gif, "image/gif"),
      outgoingFile("foto.gif", gif, "image/gif"),
    ]);
    expect(email.attachments.map(({ disposition }) => disposition).sort()).toEqual(["attachment", "inline"]);
  });

  test("that isn't attached, or is no picture, stays as it was typed", async () => {
    const { email } = await desk.delivered(await desk.conversation(), "![não há.png]\n![lista.txt]", [
      outgoingFile("lista.txt", Buffer.from("um"), "text/plain"),
    ]);
    expect(email.html).toContain("<p>![não há.png]<br>![lista.txt]</p>");
    expect(email.attachments.map(({ disposition }) => disposition)).toEqual(["attachment"]);
  });
});
