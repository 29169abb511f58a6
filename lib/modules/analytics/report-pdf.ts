import PDFDocument from "pdfkit";
import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import { analyticsTexts } from "./analytics-texts";
import { printable } from "./printable";
import { formatted, reportCards, timeOf } from "./report-cards";
import type { Cards, FiguresDto } from "./schema";
import type { ReportTable } from "./sla/deadline-tables";

type Doc = InstanceType<typeof PDFDocument>;

const INK = "#1f1a17";
const FAINT = "#6f655f";
const LINE = "#e4dcd6";
const SOFT = "#f6f1ed";
const BRAND = "#b4472f";
const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 775;
/** Widths of a table's columns: of names, and of names with what of them is meant. */
const NAMES = [139, 90, 90, 90, 90];
const LONG_NAMES = [219, 70, 70, 70, 70];
const REGULAR = "Helvetica";
const BOLD = "Helvetica-Bold";

export type Report = {
  figures: FiguresDto;
  deadlines: readonly ReportTable[];
  companyName: string;
  locale: Locale;
  timeZone: string;
  /** What narrowed the figures. */
  filters: { channel: "email" | "whatsapp" | "webchat" | null; texts: string[] };
};

/** The figures of a period on A4 pages: cards beside those before, the volume per hour, and tables, also of deadlines. */
export function reportPdf(report: Report): Promise<Buffer> {
  const texts = analyticsTexts(report.locale);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: report.locale,
    info: { Title: texts.report.title, Author: "Cangoo", Creator: "Cangoo", Producer: "Cangoo" },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  new Pages(doc, report).draw();
  doc.end();
  return done;
}

type Place = {
  x: number;
  width: number;
  size: number;
  color?: string;
  font?: string;
  align?: "left" | "center" | "right";
};

class Pages {
  readonly #doc: Doc;
  readonly #report: Report;
  readonly #texts: ReturnType<typeof analyticsTexts>;
  #y = 0;
  #page = 0;

  constructor(doc: Doc, report: Report) {
    this.#doc = doc;
    this.#report = report;
    this.#texts = analyticsTexts(report.locale);
    this.#beginPage();
  }

  draw(): void {
    const { figures, deadlines } = this.#report;
    const { report: t, channels, columns } = this.#texts;
    const { opened, closed, handling, firstResponse } = t.short;
    const sums = [opened, closed, handling, firstResponse];
    this.#head();
    this.#cards();
    this.#heading(t.hours, 130);
    this.#hours();
    this.#heading(t.channels, 70);
    this.#table(
      [columns.channel, ...sums],
      figures.channels.map(({ channel, cards }) => [channels[channel], ...this.#cells(cards)]),
    );
    if (figures.attenders.length > 0) {
      this.#heading(t.attenders, 70);
      this.#table(
        [columns.attender, ...sums],
        figures.attenders.map(({ name, cards }) => [name, ...this.#cells(cards)]),
      );
    }
    for (const { heading, columns: named, rows } of deadlines) {
      this.#heading(heading, 70);
      this.#table(named, rows, LONG_NAMES);
    }
    this.#heading(t.days, 70);
    this.#table(
      [t.day, ...sums],
      figures.days
        .filter((day) => day.opened + day.closed + day.firstResponse.count > 0)
        .map((day) => [
          this.#date(day.day),
          this.#number(day.opened),
          this.#number(day.closed),
          this.#time(day.handling.averageMs),
          this.#time(day.firstResponse.averageMs),
        ]),
    );
  }

  #cells({ opened, closed, handling, firstResponse }: Cards): string[] {
    return [
      this.#number(opened),
      this.#number(closed.total),
      this.#time(handling.averageMs),
      this.#time(firstResponse.averageMs),
    ];
  }

  #number(value: number): string {
    return formatted(this.#report.locale, value);
  }

  #time(ms: number | null): string {
    return timeOf(ms);
  }

  /** A day of the calendar, which has no zone. */
  #date(day: string): string {
    return new Intl.DateTimeFormat(this.#report.locale, { dateStyle: "short", timeZone: "UTC" }).format(
      Date.parse(day),
    );
  }

  #put(text: string, y: number, { x, width, size, color = INK, font = REGULAR, align = "left" }: Place): void {
    this.#doc.font(font).fontSize(size).fillColor(color);
    this.#doc.text(printable(text), x, y, { width, align, lineBreak: false, ellipsis: true, height: size * 1.4 });
  }

  #beginPage(): void {
    if (this.#page > 0) this.#doc.addPage({ size: "A4", margin: 0 });
    this.#page += 1;
    this.#doc.rect(0, 0, 595.28, 6).fill(BRAND);
    this.#put(fill(this.#texts.report.page, { page: this.#page }), 805, {
      x: LEFT,
      width: WIDTH,
      size: 8,
      color: FAINT,
      align: "right",
    });
    this.#put("Cangoo", 805, { x: LEFT, width: 200, size: 8, color: FAINT });
    this.#y = 40;
  }

  #room(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#beginPage();
    return true;
  }

  #head(): void {
    const { figures, companyName, filters, locale, timeZone } = this.#report;
    const { report: t, channels } = this.#texts;
    const { from, to, previousFrom, previousTo, previousUntil } = figures.period;
    const time = (at: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(Date.parse(at));
    const named = [...(filters.channel ? [channels[filters.channel]] : []), ...filters.texts];
    this.#put(companyName, this.#y, { x: LEFT, width: WIDTH, size: 10, color: BRAND, font: BOLD });
    this.#put(t.title, this.#y + 16, { x: LEFT, width: WIDTH, size: 20, font: BOLD });
    const lines = [
      fill(t.period, { from: this.#date(from), to: this.#date(to) }),
      fill(previousUntil === null ? t.before : t.beforeUntil, {
        from: this.#date(previousFrom),
        to: this.#date(previousTo),
        time: previousUntil === null ? "" : time(previousUntil),
      }),
      ...(named.length > 0 ? [fill(t.filters, { filters: named.join(", ") })] : []),
      fill(t.zone, {
        zone: timeZone,
        at: new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone }).format(
          Date.parse(figures.generatedAt),
        ),
      }),
    ];
    lines.forEach((line, index) => {
      this.#put(line, this.#y + 46 + index * 14, {
        x: LEFT,
        width: WIDTH,
        size: index === 0 ? 11 : 9,
        color: index === 0 ? INK : FAINT,
      });
    });
    this.#y += 46 + lines.length * 14 + 12;
  }

  #cards(): void {
    const { locale, figures } = this.#report;
    const cards = reportCards(figures, locale);
    const { previous } = this.#texts.report;
    const width = (WIDTH - 12) / 2;
    cards.forEach(({ label, now, before, detail }, index) => {
      const x = LEFT + (index % 2) * (width + 12);
      const y = this.#y + Math.floor(index / 2) * 82;
      const inset = { x: x + 12, width: width - 24 };
      this.#doc.roundedRect(x, y, width, 72, 6).fill(SOFT);
      this.#put(label, y + 10, { ...inset, size: 9, color: FAINT });
      this.#put(now, y + 25, { ...inset, size: 18, font: BOLD });
      this.#put(fill(previous, { value: before }), y + 31, { ...inset, size: 9, color: FAINT, align: "right" });
      this.#put(detail, y + 53, { ...inset, size: 8.5, color: FAINT });
    });
    this.#y += Math.ceil(cards.length / 2) * 82 + 8;
  }

  #heading(text: string, height: number): void {
    this.#room(height);
    this.#put(text, this.#y, { x: LEFT, width: WIDTH, size: 12, font: BOLD });
    this.#y += 22;
  }

  #hours(): void {
    const { hours } = this.#report.figures;
    const most = Math.max(1, ...hours.map(({ opened }) => opened));
    const step = WIDTH / hours.length;
    const height = 70;
    hours.forEach(({ hour, opened }, index) => {
      const x = LEFT + index * step;
      const bar = (opened / most) * height;
      if (opened > 0) {
        this.#doc.rect(x + 2, this.#y + 10 + height - bar, step - 4, bar).fill(BRAND);
        this.#put(this.#number(opened), this.#y + height - bar, {
          x: x - 6,
          width: step + 12,
          size: 6.5,
          color: FAINT,
          align: "center",
        });
      }
      if (hour % 2 === 0)
        this.#put(String(hour), this.#y + height + 14, { x: x + 2, width: step * 2, size: 7.5, color: FAINT });
    });
    this.#doc.rect(LEFT, this.#y + 10 + height, WIDTH, 0.7).fill(LINE);
    this.#y += height + 34;
  }

  #table(headings: readonly string[], rows: readonly string[][], widths = NAMES): void {
    if (rows.length === 0) {
      this.#put(this.#texts.report.empty, this.#y, { x: LEFT, width: WIDTH, size: 9, color: FAINT });
      this.#y += 26;
      return;
    }
    const line = (cells: readonly string[], font: string, color: string) => {
      let x = LEFT;
      cells.forEach((cell, index) => {
        const width = widths[index] ?? 90;
        this.#put(cell, this.#y + 5, {
          x: x + 6,
          width: width - 12,
          size: 8.5,
          font,
          color,
          align: index === 0 ? "left" : "right",
        });
        x += width;
      });
      this.#y += 19;
    };
    const head = () => {
      this.#doc.rect(LEFT, this.#y, WIDTH, 19).fill(SOFT);
      line(headings, BOLD, FAINT);
    };
    head();
    for (const row of rows) {
      if (this.#room(19)) head();
      line(row, REGULAR, INK);
      this.#doc.rect(LEFT, this.#y - 0.7, WIDTH, 0.5).fill(LINE);
    }
    this.#y += 14;
  }
}
