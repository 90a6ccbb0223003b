/** The matches of a sports book as anybody may know them now: teams, odds, score so far, and the proof. */
import { commitmentOf, randomFrom } from '#platform/db/fair-draw.ts';
import { knownReports, type MatchCourse, matchCourse } from '#platform/rules/sports/match-course.ts';
import { type PricedMarket, priceMatch } from '#platform/rules/sports/odds.ts';
import { type LegResult, legResult, type MarketName, type Score } from '#platform/rules/sports/sport-model.ts';
import { type Fixture, fixtureOf, lastStarted, openMatches, type SportsBook, sportsBook } from '#platform/rules/sports/sports-books.ts';
import { DomainError } from '#values/domain-error.ts';
import type { MatchStatus, SportsMatch } from '#values/games/sports-api-types.ts';
import { drawSecret, type SeedDeps } from '../draw-secrets.ts';
import type { TableDeps } from '../tables/table.ts';

export type SportsDeps = TableDeps;

/** Throws `game.unknown` for a code without a sports book. */
export function bookOf(gameCode: string): SportsBook {
  const book = sportsBook(gameCode);
  if (!book) throw new DomainError('game.unknown');
  return book;
}

export interface BookMatch {
  readonly fixture: Fixture;
  readonly secret: string;
  readonly course: MatchCourse;
}

/** Matches looked up before: neither their fixture nor their course changes. */
const known = new WeakMap<object, Map<string, BookMatch>>();

/** A match with its whole course. The same in every process, because only its secret decides. */
export async function bookMatch(deps: SeedDeps, book: SportsBook, number: number): Promise<BookMatch> {
  const kept = known.get(deps.db) ?? new Map<string, BookMatch>();
  known.set(deps.db, kept);
  const key = `${book.code} ${number}`;
  const found = kept.get(key);
  if (found) return found;
  const fixture = fixtureOf(book, number);
  const secret = await drawSecret(deps, book.code, number, fixture.opensAt);
  const match = { fixture, secret, course: matchCourse(book, fixture, randomFrom(secret)) };
  if (kept.size > 500) kept.clear();
  kept.set(key, match);
  return match;
}

const priced = new Map<string, readonly PricedMarket[]>();

/** The odds of a match at a time before its start. */
export function marketsAt(book: SportsBook, { fixture, course }: BookMatch, now: number): readonly PricedMarket[] {
  const reports = course.reports.slice(0, knownReports(fixture, now).known);
  const key = `${book.code} ${fixture.number} ${reports.join()}`;
  const found = priced.get(key) ?? priceMatch(book, fixture, reports);
  if (priced.size > 1_000) priced.clear();
  priced.set(key, found);
  return found;
}

/** `1.95` of 195. */
export const toOddsText = (odds: number): string => (odds / 100).toFixed(2);
/** `2.5` of 5 halves. */
export const lineText = (line: number | null): string | null => (line === null ? null : String(line / 2));

export function statusAt({ fixture, course }: BookMatch, now: number): MatchStatus {
  if (now < fixture.startsAt) return 'next';
  if (course.end === 'postponed') return 'postponed';
  const played = (now - fixture.startsAt) / (fixture.endsAt - fixture.startsAt);
  if (played >= course.stopsAt) return course.end === 'abandoned' ? 'abandoned' : 'ended';
  return 'running';
}

/** The score as far as the match has been played; null before its start and for one that did not take place. */
export function scoreAt({ fixture, course }: BookMatch, now: number): Score | null {
  if (now < fixture.startsAt || course.end === 'postponed') return null;
  const played = Math.min(course.stopsAt, (now - fixture.startsAt) / (fixture.endsAt - fixture.startsAt));
  const goals = (side: 'home' | 'away') => course.goals.filter((goal) => goal.side === side && goal.at <= played).length;
  return { home: goals('home'), away: goals('away') };
}

/** What a pick became; null until the match has ended. */
export function pickResult(
  { fixture, course }: BookMatch,
  market: MarketName,
  line: number | null,
  pick: string,
  now: number,
): LegResult | null {
  if (now < fixture.endsAt) return null;
  return course.end === 'played' ? legResult({ id: market, line }, pick, course.score) : 'void';
}

function matchView(book: SportsBook, match: BookMatch, now: number): SportsMatch {
  const { fixture, secret } = match;
  const { number, matchday, home, away, opensAt, startsAt, endsAt } = fixture;
  const status = statusAt(match, now);
  const markets = status === 'next' ? marketsAt(book, match, now) : [];
  return {
    number,
    matchday,
    home: home.name,
    away: away.name,
    status,
    opensAt,
    startsAt,
    endsAt,
    suspendedUntil: status === 'next' ? knownReports(fixture, now).suspendedUntil : null,
    markets: markets.map(({ id, line, picks, odds }) => ({
      id,
      line: lineText(line),
      picks: picks.map((pick) => ({ id: pick, odds: odds[pick] ? toOddsText(odds[pick] ?? 0) : null })),
    })),
    score: scoreAt(match, now),
    commitment: commitmentOf(secret),
    secret: now >= endsAt ? secret : null,
  };
}

/** Results that are still listed. */
const listedResults = 6;

/** The last results, what runs now, and the matches that take bets. */
export async function listMatches(deps: SeedDeps, book: SportsBook, now: number): Promise<SportsMatch[]> {
  const last = lastStarted(book, now);
  const matches: SportsMatch[] = [];
  for (let number = last - listedResults; number <= last + openMatches; number++)
    matches.push(matchView(book, await bookMatch(deps, book, number), now));
  return matches;
}
