// Preloaded into a server (node --import): its clock is off by what the file CLOCK_SHIFT_FILE says, in milliseconds, and
// is set anew on SIGUSR2, as an operator or a time server sets a machine's clock. Timers go by the monotonic clock, which
// nobody sets, as they do on a real machine.
import fs from "node:fs";

const RealDate = Date;
let shift = 0;
const read = () => {
  shift = Number(fs.readFileSync(process.env.CLOCK_SHIFT_FILE, "utf8"));
};
read();
process.on("SIGUSR2", read);

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...values);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
