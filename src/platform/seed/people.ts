/** The members of the demo world beside the accounts one signs in with. */
import { chanceFrom, oneOf } from './chance.ts';

/** What the table `members` cannot know by itself. */
export interface SeedMember {
  readonly username: string;
  readonly nickname: string;
  readonly rank_level: number;
  readonly label_name: string;
  /** Whether the member stands in the demo agent's line. */
  readonly in_line: boolean;
  /** Two of three agreed that others see their wins. */
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

const start = 18_980_612;
const hour = 3_600_000;
/** A prime, so that no two numbers behind a name are the same for the first million. */
const round = 999_983;
const step = 611_953;

/** Members number `from` up to, not including, `to`; each is the same whatever else is made. */
export function* seedMembers(from: number, to: number, now: Date): Generator<SeedMember> {
  for (let n = from; n < to; n += 1) {
    const chance = chanceFrom(start + n * 7919);
    const nickname = oneOf(chance, firstNames);
    const rank = chance(10) < 7 ? 0 : 1 + chance(5);
    yield {
      username: `${nickname.toLowerCase()}${(n * step) % round}`,
      nickname,
      rank_level: rank,
      label_name: rank === 0 ? '' : `VIP ${rank}`,
      in_line: chance(5) === 0,
      shows_wins: n % 3 !== 0,
      created_at: new Date(now.getTime() - (30 * 24 + chance(11 * 30 * 24)) * hour).toISOString(),
    };
  }
}
