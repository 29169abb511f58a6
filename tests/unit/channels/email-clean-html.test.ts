import { describe, expect, test } from "vitest";
import { cleanHtml, htmlToText } from "@/lib/modules/channels/email/parse/clean-html";

const clean = (html: string) =>
  cleanHtml(html, (id) => (id === "logo@x" ? "/api/v1/attachments/1?inline=1" : undefined));

describe("nothing runs and nothing loads", () => {
  test.each([
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    '<img src=x onerror="alert(1)">',
    "<svg onload=alert(1)><circle/></svg>",
    "<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  jAvAsCrIpT&#58;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    "<iframe src=https://evil.example></iframe>",
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name=q><button>x</button></form>',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    "<style>@import url(https://evil.example/x.css); body{background:url(https://evil.example/a)}</style>",
    '<div style="background-image:url(https://evil.example/a)">x</div>',
    "<div style=\"background:url('https://evil.example/a')\">x</div>",
    '<div style="width: expression(alert(1))">x</div>',
    '<div style="color:red;behavior:url(x.htc)">x</div>',
    '<div style="list-style-image:url(https://evil.example/a)">x</div>',
    '<div style="background:u\\72l(https://evil.example/a)">x</div>',
    '<table background="https://evil.example/a"><tr><td background="//evil.example">x</td></tr></table>',
    '<video poster="https://evil.example/a"><source src="https://evil.example/b"></video>',
    '<audio src="https://evil.example/a"></audio>',
    '<img srcset="https://evil.example/a 2x">',
    '<input type=image src="https://evil.example/a">',
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<div id="x" name="y" class="z" onclick="a()">x</div>',
    "<!--[if mso]><script>alert(1)</script><![endif]-->",
    '<picture><source srcset="https://evil.example/a"><img src="cid:none"></picture>',
    '<body background="https://evil.example/a" onload="x()">x</body>',
  ])("%s", (html) => {
    const { html: cleaned } = clean(html);
    expect(cleaned).not.toMatch(
      /script|on\w+\s*=|evil\.example|expression|behavior|<(?:svg|iframe|form|input|meta|link)/i,
    );
    expect(cleaned).not.toMatch(/\b(?:id|class|name|srcset|background|poster)=/i);
  });
});

test("a remote image keeps its address aside until somebody asks for it", () => {
  const { html, hasRemoteImages } = clean('<img src="https://cdn.example/pixel.gif" width="1">');
  expect([html, hasRemoteImages]).toEqual(['<img width="1" data-remote-src="https://cdn.example/pixel.gif" />', true]);
  expect(clean('<img src="//cdn.example/a.png">').html).toContain('data-remote-src="https://cdn.example/a.png"');
});

test("nobody can put an address there that isn't the image's", () => {
  expect(clean('<img data-remote-src="javascript:x" src="cid:logo@x">').html).toBe(
    '<img src="/api/v1/attachments/1?inline=1" />',
  );
});

test("an image of the message comes from its attachment; an unknown one from nowhere", () => {
  expect(clean('<img src="cid:logo@x" alt="Logo">')).toEqual({
    html: '<img alt="Logo" src="/api/v1/attachments/1?inline=1" />',
    hasRemoteImages: false,
  });
  expect(clean('<img src="cid:other">').html).toBe("<img />");
});

test("links open outside and tell nothing", () => {
  expect(clean('<a href="https://loja.example/?a=1" target="_self" rel="opener">x</a>').html).toBe(
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://loja.example/?a=1">x</a>',
  );
  expect(clean('<a href="/settings">x</a><a href="//evil.example">y</a>').html).not.toContain("href");
});

test("what makes a letter readable stays", () => {
  const html =
    '<p style="color:#333;font-family:Arial, sans-serif;margin:0 0 8px">Olá <b>Marta</b></p><table border="1"><tr><td bgcolor="#eee">1</td></tr></table>';
  expect(clean(html).html).toContain("color:#333;font-family:Arial, sans-serif;margin:0 0 8px");
  expect(clean(html).html).toContain('<td bgcolor="#eee">1</td>');
});

describe("the text of a message that is only HTML", () => {
  test("has its lines, and the signs that were escaped", () => {
    expect(htmlToText("<p>Olá,</p><p>1 &lt; 2 &amp; 3<br>fim&nbsp;!</p><ul><li>um</li><li>dois</li></ul>")).toBe(
      "Olá,\n1 < 2 & 3\nfim !\num\ndois",
    );
  });

  test("marks what is quoted", () => {
    expect(htmlToText("<div>Chegou</div><blockquote><div>Chegou?</div><div>Abraço</div></blockquote>")).toBe(
      "Chegou\n> Chegou?\n> Abraço",
    );
  });

  test("isn't fooled by text that looks like a mark", () => {
    expect(htmlToText("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")).toBe("<script>alert(1)</script>");
  });
});
