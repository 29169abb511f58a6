import { type Colour, Picture } from "./draw-png";

const PAPER: Colour = [255, 255, 255];
const INK: Colour = [41, 37, 36];
const GREY: Colour = [120, 113, 108];
const LINE: Colour = [214, 211, 209];
const GREEN: Colour = [4, 120, 87];
const MINT: Colour = [213, 245, 230];
const CARDBOARD: Colour = [196, 154, 108];
const CARDBOARD_DARK: Colour = [166, 124, 82];
const TAPE: Colour = [222, 190, 150];

/** What a bank's app shows after a PIX. */
export function pixReceipt(): Buffer {
  const picture = new Picture(540, 780, [245, 245, 244]).box(30, 30, 480, 720, PAPER).box(30, 30, 480, 96, GREEN);
  picture.text(60, 62, "BANCO EXEMPLO", 6, PAPER);
  picture.box(225, 158, 90, 90, MINT).box(248, 208, 10, 10, GREEN).box(256, 216, 10, 10, GREEN);
  for (let step = 0; step < 5; step += 1) picture.box(264 + step * 8, 216 - step * 10, 10, 14, GREEN);
  picture.text(124, 276, "PIX REALIZADO", 6, INK);
  picture.text(82, 338, "BRL 1.284,90", 8, INK);
  const rows = [
    ["DATA", "HOJE 10:42:17"],
    ["PARA", "JATOBA CASA LTDA"],
    ["CHAVE", "PIX-JATOBA.EXAMPLE"],
    ["BANCO", "000 EXEMPLO"],
    ["ID", "E00000000A9BC7D1"],
  ] as const;
  rows.forEach(([name, value], index) => {
    const y = 424 + index * 60;
    picture
      .box(60, y - 16, 420, 2, LINE)
      .text(60, y, name, 4, GREY)
      .text(180, y, value, 4, INK);
  });
  return picture.toPng();
}

/** The label on a parcel. */
export function parcelLabel(): Buffer {
  const picture = new Picture(800, 600, CARDBOARD).box(0, 250, 800, 90, TAPE);
  for (let y = 20; y < 600; y += 46) picture.box(0, y, 800, 2, CARDBOARD_DARK);
  picture.box(140, 90, 520, 420, PAPER).box(140, 90, 520, 6, INK).box(140, 504, 520, 6, INK);
  picture.text(170, 120, "JATOBA CASA", 8, INK).box(170, 176, 460, 3, INK);
  picture.text(170, 200, "DESTINATARIO", 4, GREY).text(170, 232, "PEDIDO 48213", 6, INK);
  picture.text(170, 284, "SAO PAULO - SP", 5, INK).text(170, 340, "VOL 1/2", 14, INK);
  let x = 170;
  // Widths of the bars and gaps, over and over: it looks like a code and says nothing.
  for (let index = 0; x < 610; index += 1) {
    const width = [3, 2, 6, 3, 2, 8, 4, 2][(index * 5) % 8] ?? 3;
    if (index % 2 === 0) picture.box(x, 436, width, 50, INK);
    x += width;
  }
  return picture.toPng();
}

/** The broken side of a cupboard, from afar or close by. */
export function crackedPanel(isClose: boolean): Buffer {
  const wood: Colour = [178, 124, 74];
  const grain: Colour = [160, 108, 62];
  const shadow: Colour = [74, 46, 24];
  const picture = new Picture(800, 600, isClose ? wood : [231, 229, 228]);
  const left = isClose ? 0 : 250;
  const width = isClose ? 800 : 300;
  const top = isClose ? 0 : 60;
  const height = isClose ? 600 : 480;
  picture.box(left, top, width, height, wood);
  for (let x = left + 14; x < left + width; x += isClose ? 46 : 18) picture.box(x, top, isClose ? 4 : 2, height, grain);
  if (!isClose) picture.box(0, 540, 800, 60, [168, 162, 158]).box(left + 268, 270, 8, 60, [87, 83, 78]);
  const dot = isClose ? 10 : 4;
  for (let step = 0; step < 40; step += 1) {
    const x = left + width / 4 + step * dot * 0.7;
    const y = top + height * 0.75 - step * dot * 0.55 + ((step * 7) % 5) * dot * 0.5;
    picture.box(Math.round(x), Math.round(y), dot + (step % 3), dot, shadow);
  }
  return picture.toPng();
}
