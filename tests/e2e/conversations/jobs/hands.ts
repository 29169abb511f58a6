import type { Page } from "@playwright/test";

/** Somebody at a keyboard, without a mouse, whose presses are counted. */
export class Hands {
  /** Keys and chords so far. What is written, and what is typed to find something, isn't counted. */
  presses = 0;

  constructor(private readonly page: Page) {}

  /** Presses a key or a chord, once. */
  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Writes words where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Opens the command palette, looks for something and takes the first that it finds. */
  async command(words: string): Promise<void> {
    await this.press("Control+k");
    await this.page.getByRole("dialog", { name: "Buscar e comandos" }).waitFor();
    await this.type(words);
    await this.page
      .getByRole("option", { selected: true })
      .filter({ hasText: new RegExp(words, "i") })
      .waitFor();
    await this.press("Enter");
  }
}
