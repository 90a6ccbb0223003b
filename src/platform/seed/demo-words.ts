/** What there is to say in the demo world: the shape of its words in one language. */
export type Said = readonly [title: string, text: string, action: string];
export type Subject =
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
export type Room = 'live' | 'fish' | 'pvp' | 'sports' | 'esports' | 'lottery' | 'cockfight';
export type NoticeSubject = 'closed' | 'bank' | 'slots' | 'again' | 'desk';

/** One language. Of a banner `{least}` is the smallest deposit and `{bet}` the smallest bet, as the brand and the language write them, `{room}` one of `rooms`; the text of a notice is html. */
export interface DemoWords extends Readonly<Record<Subject | 'resting', Said>> {
  readonly rooms: Readonly<Record<Room, string>>;
  readonly notices: Readonly<Record<NoticeSubject, readonly [title: string, html: string]>>;
}
