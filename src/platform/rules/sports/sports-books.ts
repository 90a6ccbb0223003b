/** The sports books that Isla hosts: sport, teams, timing and limits of each game code. */
import { fbGameCode, fbVendor } from '#values/games/fb-sports.ts';
import { type Minor, minor } from '#values/money.ts';
import { itemAt, seed, seededFractions } from '#values/seeded-random.ts';
import { type Millis, minutes, seconds } from '#values/time.ts';
import { esportsModel } from './esports.ts';
import { footballModel } from './football.ts';
import type { Club, SportModel } from './sport-model.ts';

export interface SportsBook {
  readonly code: string;
  readonly name: string;
  /** The vendor's code, which determines the colours of cover and game page. */
  readonly vendor: string;
  /** Its class among the games of its category. */
  readonly classify: string;
  /** A proper name. */
  readonly league: string;
  readonly model: SportModel;
  readonly teams: readonly string[];
  /** From one start to the next. */
  readonly interval: Millis;
  /** From the start of a match to its result. */
  readonly duration: Millis;
  /** Of one bet. */
  readonly min: Minor;
  readonly max: Minor;
  readonly maxPayout: Minor;
}

/** Matches that are open at a time. */
export const openMatches = 8;
/** Picks of one bet, at most. */
export const maxPicks = 8;

const footballTeams = [
  'Bantay Rovers',
  'Calle Real',
  'Dagat United',
  'Eastern Pier',
  'Fortaleza Town',
  'Gitna City',
  'Habagat',
  'Ilaya Athletic',
  'Jetty Rangers',
  'Kawayan',
  'Lawa Wanderers',
  'Malaya Stars',
  'Northgate',
  'Old Harbour',
  'Parola',
  'Quarry Hill',
  'Reef Town',
  'Sampaloc Union',
  'Tala Albion',
  'Vista Norte',
]; // prettier-ignore
const cupTeams = [
  'Amihan',
  'Bayside',
  'Coral Park',
  'Duyan',
  'Estero City',
  'Ferry Lane',
  'Galleon',
  'Hagdan',
  'Islet Town',
  'Kampana',
  'Lantern Row',
  'Mangga',
];
const esportsTeams = [
  'Ace Parade',
  'Blue Static',
  'Cold Start',
  'Double Lantern',
  'Echo Nine',
  'First Blink',
  'Ghost Ferry',
  'High Tide',
  'Iron Jeepney',
  'Night Market',
  'Paper Tigers',
  'Zero Hour',
];

const cityTeams = [
  'Alon',
  'Batis',
  'Ciudad Norte',
  'Dalampasigan',
  'Ermita Rovers',
  'Gubat',
  'Isla Verde',
  'Kalye Onse',
  'Lambak',
  'Puerto Azul',
  'Sining',
  'Tulay',
];
const strikeTeams = [
  'Brass Lantern',
  'Clear Night',
  'Deep Queue',
  'Field Notes',
  'Glass Tower',
  'Lucky Static',
  'North Relay',
  'Quiet Storm',
  'Signal Nine',
  'Two Rivers',
];
const tideTeams = [
  'Anchor Line',
  'Bright Shoal',
  'Cape Echo',
  'Drift Nine',
  'Ebb and Flow',
  'Harbour Lights',
  'Moon Tide',
  'Salt Route',
  'Spring Tide',
  'Undertow',
];

const limits = { min: minor(1000), max: minor(500_000), maxPayout: minor(10_000_000) };

/** All books, in catalogue order. */
export const sportsBooks: readonly SportsBook[] = [
  {
    code: 'football',
    name: 'Football',
    vendor: 'isla-originals',
    classify: 'ball',
    league: 'Isla League',
    model: footballModel,
    teams: footballTeams,
    interval: seconds(45),
    duration: seconds(45),
    ...limits,
  },
  {
    code: fbGameCode,
    name: 'FB Football',
    vendor: fbVendor,
    classify: 'ball',
    league: 'Bay Cup',
    model: footballModel,
    teams: cupTeams,
    interval: seconds(60),
    duration: seconds(60),
    ...limits,
  },
  {
    code: 'five-v-five',
    name: 'Five v Five',
    vendor: 'isla-originals',
    classify: 'arena',
    league: 'Lantern Masters',
    model: esportsModel,
    teams: esportsTeams,
    interval: seconds(45),
    duration: seconds(45),
    ...limits,
  },
  {
    code: 'city-football',
    name: 'City Football',
    vendor: 'kestrel',
    classify: 'ball',
    league: 'City Championship',
    model: footballModel,
    teams: cityTeams,
    interval: minutes(5),
    duration: minutes(5),
    ...limits,
  },
  {
    code: 'strike-point',
    name: 'Strike Point',
    vendor: 'kestrel',
    classify: 'tactics',
    league: 'Strike Series',
    model: esportsModel,
    teams: strikeTeams,
    interval: minutes(2),
    duration: minutes(2),
    ...limits,
  },
  {
    code: 'tideform-clash',
    name: 'Tideform Clash',
    vendor: 'TF',
    classify: 'tactics',
    league: 'Tideform Cup',
    model: esportsModel,
    teams: tideTeams,
    interval: seconds(90),
    duration: seconds(90),
    ...limits,
  },
];

const byCode = new Map(sportsBooks.map((book) => [book.code, book]));

/** Returns the book of this game code, or null. */
export const sportsBook = (code: string): SportsBook | null => byCode.get(code) ?? null;

/** A match of a season. Numbers follow from the clock, so all processes agree. */
export interface Fixture {
  readonly number: number;
  readonly season: number;
  /** From 1. */
  readonly matchday: number;
  readonly home: Club;
  readonly away: Club;
  readonly opensAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Matches of a season, in which each side meets every other one at home and away. */
export const matchesOf = ({ teams }: Pick<SportsBook, 'teams'>): number => teams.length * (teams.length - 1);

/** The teams of a season, in drawn order and with the strength of that season. Anybody may know them. */
function seasonSides({ code, teams }: SportsBook, season: number): readonly Club[] {
  const random = seededFractions(seed(`${code}|season ${season}`));
  const order = [...teams];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [itemAt(order, last), itemAt(order, other)];
    order[last] = two;
    order[other] = one;
  }
  return order.map((name) => ({ name, rating: (random() - 0.5) * 0.7, pace: (random() - 0.5) * 0.24 }));
}

/** A match by its number: every side plays once on each matchday, by the circle method. */
export function fixtureOf(book: SportsBook, number: number): Fixture {
  const count = book.teams.length;
  const inSeason = matchesOf(book);
  const season = Math.floor(number / inSeason);
  const within = number - season * inSeason;
  const [day, pair] = [Math.floor(within / (count / 2)), within % (count / 2)];
  const turn = day % (count - 1);
  const teams = seasonSides(book, season);
  const seat = (place: number): Club => itemAt(teams, place === 0 ? 0 : 1 + ((place - 1 + turn) % (count - 1)));
  const [one, two] = [seat(pair), seat(count - 1 - pair)];
  // Home and away change from day to day, and every pair meets the other way round in the second half.
  const isTurned = (turn % 2 === 1) !== day >= count - 1;
  const startsAt = number * book.interval;
  return {
    number,
    season,
    matchday: day + 1,
    home: isTurned ? two : one,
    away: isTurned ? one : two,
    opensAt: startsAt - openMatches * book.interval,
    startsAt,
    endsAt: startsAt + book.duration,
  };
}

/** The last match that has started. */
export const lastStarted = (book: SportsBook, now: number): number => Math.floor(now / book.interval);
