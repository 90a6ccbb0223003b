/** The lists of lotteries as a page keeps them. */

interface Unshown {
  readonly remainTime: unknown;
  readonly lockTime: unknown;
  readonly zone: unknown;
  readonly hot: unknown;
}

interface Menu<Row> {
  readonly tag: string;
  readonly gameMenus: readonly Row[];
}

/** Without what no page shows: a remaining time is another one in each answer, and would make each row a new one. */
export const shownMenus = <Row extends Unshown>(menus: readonly Menu<Row>[]): Menu<Omit<Row, keyof Unshown>>[] =>
  menus.map(({ tag, gameMenus }) => ({ tag, gameMenus: gameMenus.map(({ remainTime, lockTime, zone, hot, ...row }) => row) }));
