// Loaded into a server before anything else: its clock starts at ISLA_TEST_TIME and runs on from there.
const begins = Date.parse(process.env.ISLA_TEST_TIME ?? '');
if (Number.isNaN(begins)) throw new Error('ISLA_TEST_TIME says no time.');
const Real = Date;
const ahead = begins - Real.now();

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + ahead] : given));
  }
  static now() {
    return Real.now() + ahead;
  }
};
