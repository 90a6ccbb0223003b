/** Generates titles for games that are not featured, from words that suit the category. */
import { codeFromName } from '#values/games/name-search.ts';
import { ownValue } from '#values/own-value.ts';
import { pickOne, type RandomBelow } from './random-draws.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const adjectives =
  words(`Amber Ashen Autumn Basil Birch Bitter Blue Bright Bronze Calm Candle Cedar Chalk Cinder Clear Cloud Clover Cobalt Copper Coral
  Crimson Dapple Dawn Distant Drifting Dusk Early Ebony Ember Evening Faded Fallow Fern Flint Floating Foggy Garnet Gentle Ginger Glass
  Grand Granite Green Hazel Hidden High Hollow Honey Indigo Inland Iron Ivory Jasper Juniper Kind Lacquer Late Lavender Lemon Lilac
  Linen Little Lively Long Lower Mango Maple Marble Meadow Merry Mild Misty Mossy Narrow Noon Northern Ochre Old Olive Opal Open
  Orange Outer Painted Pale Patient Pearl Pepper Pewter Pine Plum Polished Quiet Rain Red River Rose Round Rowan Ruby Russet Saffron
  Sage Salt Sandy Scarlet Second Shady Silent Silver Slate Slow Small Snowy Southern Spring Steady Still Summer Sunlit Swift Tall Tawny
  Teal Thistle Timber Tin Topaz Twilight Upper Velvet Violet Warm Western White Wide Willow Windy Winter Wooden Woven`);

const things = words(`Abacus Almanac Anchor Arcade Archive Atlas Bakery Balcony Ballad Bamboo Banner Barge Basin Bazaar Beacon Bell Bloom
  Boathouse Bouquet Bridge Brook Cabinet Canal Canopy Canyon Caravan Carousel Chapel Chimes Citadel Clock Cloister Coast Comet Compass
  Cottage Courier Court Cove Crane Creek Crown Delta Dome Dune Emerald Fable Fair Falcon Ferry Field Fig Flute Fountain Gallery Garden
  Gate Glade Gondola Grove Guild Gulf Hall Harbour Harp Harvest Heron Horizon Hour House Inn Island Jewel Kettle Kingdom Kite Lagoon
  Lamp Lane Lantern Library Lighthouse Lily Locket Loom Lotus Lute Map Market Mask Meadow Mermaid Mill Mirror Monsoon Moon Mountain
  Museum Nest Oasis Orchard Orchid Owl Pagoda Palace Palm Parade Parlour Parrot Path Pavilion Peacock Pearl Pier Plaza Pond Quarry Quay
  Quilt Railway Raven Reef Ribbon River Road Rondo Roof Rooster Sail Salon Scroll Shell Shore Shrine Signal Silk Spire Spring Square
  Stair Star Station Stone Street Sundial Swan Tailor Tapestry Teapot Temple Terrace Theatre Tiger Tower Trail Treasure Tulip Turtle
  Valley Vase Village Vine Violin Voyage Wagon Waltz Wharf Wheel Window Workshop Yard`);

const places =
  words(`Abra Albay Antique Apo Aurora Bacolod Baguio Balabac Baler Banaue Basilan Bataan Batanes Batangas Benguet Bicol Bohol Bontoc
  Boracay Bulacan Bulusan Butuan Cagayan Calauit Camiguin Capiz Caramoan Cavite Cebu Coron Cotabato Culion Dapitan Davao Dipolog Donsol
  Dumaguete Guimaras Honda Ifugao Ilocos Iloilo Isabela Jolo Kalinga Kanlaon Laguna Leyte Limay Lubang Mactan Malolos Manila
  Marinduque Masbate Mayon Mindoro Naga Negros Olango Ormoc Palawan Pampanga Panay Pasig Pulag Quezon Rizal Romblon Sagada Samar
  Siargao Sibuyan Siquijor Sorsogon Subic Sulu Surigao Taal Tacloban Tagaytay Tarlac Tayabas Ternate Ticao Vigan Zambales Zamboanga`);

const titleStarts: Readonly<Record<string, readonly string[]>> = {
  LIVE: [
    'Baccarat',
    'Roulette',
    'Blackjack',
    'Sic Bo',
    'Dragon Tiger',
    'Colour Dice',
    'Three Cards',
    'Casino Holdem',
    'Slow Baccarat',
    'Quick Roulette',
    'Salon Privé',
    'Number Wheel',
  ],
  FISH: ['Shoal of', 'Deep', 'Reef', 'Nets of', 'Catch of', 'Pearls of', 'Rays of', 'Tuna Run'],
  SPORTS: [
    'Football',
    'Basketball',
    'Volleyball',
    'Badminton',
    'Tennis',
    'Table Tennis',
    'Boxing',
    'Rugby',
    'Cycling',
    'Rowing',
    'Cricket',
    'Snooker',
  ],
  ESPORTS: ['Arena', 'Ranked', 'Lane', 'Control Point', 'Final Map', 'Squad', 'Respawn'],
  PVP: ['Tongits', 'Pusoy', 'Mahjong', 'Lucky Nine', 'Dominoes', 'In Between', 'Pusoy Dos', 'Rummy', 'Thirteen Cards', 'Open Poker'],
  LOTT: ['Daily 6/42', 'Weekly 6/49', 'Grand 6/55', 'Pick Two', 'Pick Four', 'Evening Draw', 'Noon Draw'],
  ELOTT: ['Keno', 'Bingo', 'Quick Three', 'Five Numbers', 'Minute Draw', 'Dice Draw', 'Bingo Hall'],
  COCKFIGHT: ['Derby', 'Arena', 'Stage', 'Main Card', 'Morning Card'],
};

/** Longer names do not fit on a cover. */
const maxLength = 22;

function randomTitle(random: RandomBelow, type: string): string {
  const fixed = ownValue(titleStarts, type);
  if (fixed) return `${pickOne(random, fixed)} ${pickOne(random, random(3) === 0 ? things : places)}`;
  switch (random(8)) {
    case 0:
      return `${pickOne(random, things)} of ${pickOne(random, places)}`;
    case 1:
      return `${pickOne(random, things)} & ${pickOne(random, things)}`;
    default:
      return `${pickOne(random, adjectives)} ${pickOne(random, things)}`;
  }
}

const maxAttempts = 200;

/** Returns a name with an unused code and adds the code to `taken`. Throws RangeError after 200 failed attempts. */
export function freshTitle(random: RandomBelow, type: string, taken: Set<string>): { name: string; code: string } {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const name = randomTitle(random, type);
    const code = codeFromName(name);
    const [first, , last] = name.split(' ');
    if (name.length > maxLength || taken.has(code) || first === last) continue;
    taken.add(code);
    return { name, code };
  }
  throw new RangeError(`There are no more names for games of ${type}.`);
}
