/** Generates the demo world's members other than the demo accounts. */
import { pickOne, seededRandom } from './random-draws.ts';

/** The columns of `members` that vary. */
export interface SeedMember {
  readonly username: string;
  readonly nickname: string;
  readonly rank_level: number;
  readonly label_name: string;
  /** Whether the member is in the demo agent's downline. */
  readonly in_line: boolean;
  /** Consents to showing wins; true for two of three members. */
  readonly shows_wins: boolean;
  readonly created_at: string;
}

const firstNames =
  `Aileen Alma Althea Amado Andrea Angelo Arnel Arturo Aurora Benito Bernard Bianca Carla Carlito Carmela Cesar Clarita Corazon Cristina
  Dalisay Dante Daniela Diego Divina Dolores Edgar Eduardo Elena Eliseo Emilio Erlinda Estela Felipe Fidel Florencia Fernan Gabriel Gemma
  Gloria Gregorio Hector Helena Hilda Ignacio Imelda Ines Isagani Isidro Jacinto Jasmin Joaquin Jonas Josefa Juanito Julieta Katrina Kiko
  Leandro Ligaya Liwayway Lorna Lourdes Luzviminda Malaya Manuel Marcelo Maricel Marisa Mario Mateo Mayumi Milagros Minda Nenita Nestor
  Noel Norma Olivia Orlando Pacita Paolo Patricia Perla Ramon Raquel Renato Ricardo Rizalina Roberto Rodel Rosario Ruben Sabel Salvador
  Santiago Selena Simeon Sonia Tala Teresa Tomas Urduja Valentin Vergel Victoria Virgilio Vilma Wilma Yolanda Zenaida`
    .trim()
    .split(/\s+/);

const firstSeed = 18_980_612;
const hour = 3_600_000;
/** A prime, so that the numbers in usernames are unique for the first million. */
const modulus = 999_983;
const step = 611_953;

/** Generates members `from` up to, not including, `to`. Each depends only on its number and `now`. */
export function* seedMembers(from: number, to: number, now: Date): Generator<SeedMember> {
  for (let n = from; n < to; n += 1) {
    const random = seededRandom(firstSeed + n * 7919);
    const nickname = pickOne(random, firstNames);
    const rank = random(10) < 7 ? 0 : 1 + random(5);
    yield {
      username: `${nickname.toLowerCase()}${(n * step) % modulus}`,
      nickname,
      rank_level: rank,
      label_name: rank === 0 ? '' : `VIP ${rank}`,
      in_line: random(5) === 0,
      shows_wins: n % 3 !== 0,
      created_at: new Date(now.getTime() - (30 * 24 + random(11 * 30 * 24)) * hour).toISOString(),
    };
  }
}
