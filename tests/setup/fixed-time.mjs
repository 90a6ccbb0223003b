// Loaded into a server before anything else: its clock starts at ISLA_TEST_TIME and runs on from there. ISLA_TEST_TIME_FACTOR makes it run
// faster, and ISLA_TEST_TIME_ORIGIN is the real time of its start, so that several servers share one clock. At SIGUSR2 it jumps forward by
// ISLA_TEST_TIME_JUMP milliseconds.
const begins = Date.parse(process.env.ISLA_TEST_TIME ?? '');
if (Number.isNaN(begins)) throw new Error('ISLA_TEST_TIME says no time.');
const Real = Date;
const origin = Number(process.env.ISLA_TEST_TIME_ORIGIN ?? Real.now());
const factor = Number(process.env.ISLA_TEST_TIME_FACTOR ?? 1);
let jumped = 0;
const now = () => begins + jumped + Math.round((Real.now() - origin) * factor);
process.on('SIGUSR2', () => {
  jumped += Number(process.env.ISLA_TEST_TIME_JUMP ?? 0);
});

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
