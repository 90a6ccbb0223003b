/** The types of the demo world's texts in one language. */
import type { CategoryType } from '#values/games/categories.ts';

export type DemoAnnouncement = readonly [title: string, text: string, action: string];
export type DemoSubject =
  | 'returns'
  | 'deposits'
  | 'playBar'
  | 'lanternTide'
  | 'meaning'
  | 'promotion'
  | 'records'
  | 'help'
  | 'safety'
  | 'forget';
export type NoticeSubject = 'opened' | 'bank' | 'slots' | 'again' | 'desk';

/** The short answers of the help centre. */
export type AnswerCode =
  | 'deposit-when'
  | 'deposit-unpaid'
  | 'withdraw-when'
  | 'balance-why'
  | 'line-cut'
  | 'game-closed'
  | 'password-wrong'
  | 'someone-else'
  | 'write-to-us'
  | 'complaint';

/** The drawings of the point mall's goods, which also name their texts. */
export type SeedArt = 'money' | 'coffee' | 'phone' | 'groceries' | 'cinema' | 'ferry' | 'headphones';

/**
 * The texts of one language. In banners `{least}` is the smallest deposit and `{bet}` the smallest bet, formatted for
 * brand and language. `{category}` is one of `categories`, and `{amount}` of goods what they pay. The texts of notices and
 * answers are HTML.
 */
export interface DemoWords extends Readonly<Record<DemoSubject | 'rulesFirst', DemoAnnouncement>> {
  readonly categories: Readonly<Record<Exclude<CategoryType, 'RNG'>, string>>;
  readonly goods: Readonly<Record<SeedArt, readonly [name: string, about: string]>>;
  readonly notices: Readonly<Record<NoticeSubject, readonly [title: string, html: string]>>;
  readonly answers: Readonly<Record<AnswerCode, readonly [title: string, html: string]>>;
  /** What a VIP level gives. `withdrawals` has `{count}`, `rebate` has `{percent}`. */
  readonly level: Readonly<Record<'shown' | 'withdrawals' | 'rebate' | 'team' | 'notices', string>>;
  readonly complaint: Readonly<Record<'subject' | 'content' | 'answer', string>>;
}
