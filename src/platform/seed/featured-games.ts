/** The featured games at the top of the catalogue, in order: name, category, vendor code, lowest bet. */
import type { GameType } from '#values/games/categories.ts';

export interface FeaturedGame {
  readonly name: string;
  readonly type: GameType;
  readonly vendor: string;
  readonly minBet: string;
}

export const featuredGames: readonly FeaturedGame[] = `
Lantern Tide|RNG|isla-originals|0.50
Ember Temple|RNG|tamarind|1.00
Northern Gems|RNG|northlight|0.10
Desert Mail|RNG|copperleaf|0.20
Sampaguita Garden|RNG|monsoon|0.50
Koi Ascending|RNG|saltwater|0.10
Quiet Harbour|RNG|nine-harbours|0.05
Glass Mountain|RNG|verge|0.20
Classic Seven|RNG|kestrel|0.10
Moonrise Owl|RNG|northlight|0.25
Sun of Mactan|RNG|halcyon|0.10
Rosestone|RNG|palisade|0.50
Rice Terraces|RNG|mirador|0.05
Nile Hours|RNG|copperleaf|0.10
Lagoon Run|RNG|saltwater|0.20
Jade Dragon|RNG|tamarind|1.00
Opal Street|RNG|verge|0.10
Velvet Reels|RNG|monsoon|0.25
Summit Line|RNG|kestrel|0.10
Lotus Bank|RNG|isla-originals|0.10
Palace Door|RNG|nine-harbours|0.50
Blaze & Ash|RNG|kestrel|0.20
Night Ferry|RNG|isla-originals|0.10
Orchid Nine|RNG|mirador|0.05
Bay of Bells|RNG|palisade|0.10
Copper Valley|RNG|copperleaf|0.20
Ruby Courier|RNG|tamarind|0.50
Star Weaver|RNG|monsoon|0.10
Fruit Atelier|RNG|halcyon|0.10
Ice Parade|RNG|saltwater|0.25
Aztec Hour|RNG|nine-harbours|0.10
Serpent Silk|RNG|mirador|0.50
Speed Baccarat|LIVE|isla-originals|10.00
Roulette Manila|LIVE|tamarind|5.00
Dragon Tiger|PVP|isla-originals|1.00
Sic Bo|LIVE|northlight|5.00
Blackjack Nine|LIVE|halcyon|50.00
Coral Hunter|FISH|isla-originals|0.10
Manta Deep|FISH|northlight|0.10
Happy Catch|FISH|mirador|0.05
Football|SPORTS|isla-originals|10.00
Basketball|SPORTS|kestrel|20.00
Tennis Open|SPORTS|mirador|20.00
Five v Five|ESPORTS|isla-originals|10.00
Ranked Night|ESPORTS|northlight|20.00
Strike Point|ESPORTS|kestrel|20.00
Tongits|PVP|green-baize|1.00
Mahjong House|PVP|palisade|2.00
Pusoy Hold|PVP|monsoon|5.00
Mega 6/45|LOTT|isla-originals|10.00
Rapid Keno|ELOTT|verge|2.00
Pick Three|LOTT|nine-harbours|2.00
Derby Hall|COCKFIGHT|tamarind|50.00
Red & Blue Duel|COCKFIGHT|isla-originals|10.00
Coral Gate|RNG|isla-originals|0.10
Terrace Garden|RNG|halcyon|0.10
Polar Gems|RNG|verge|0.25
Sahara Noon|RNG|nine-harbours|0.10
Koi Pond|RNG|mirador|0.05
Reef Seven|RNG|saltwater|0.10
Owl Parliament|RNG|kestrel|0.20
Silk Orchid|RNG|tamarind|0.10
Amber Stone|RNG|copperleaf|0.10
Hill Station|RNG|palisade|0.20
Sun Gate|RNG|copperleaf|0.50
Tidal Clock|RNG|northlight|0.10
Violet Peak|RNG|monsoon|0.10
Bar & Bell|RNG|isla-originals|0.20
Garnet Night|RNG|kestrel|0.10
Fire Lily|RNG|nine-harbours|0.25
Mermaid Post|RNG|saltwater|0.10
Pharaoh Post|RNG|halcyon|0.50
Snow Lantern|RNG|verge|0.10
Valley of Kites|RNG|mirador|0.10
Blue Bazaar|RNG|northlight|0.20
Camel Road|RNG|halcyon|0.10
Jewel Box|RNG|tamarind|0.10
Forest Reel|RNG|palisade|0.05
Everest Bell|RNG|isla-originals|0.10
Temple Cat|RNG|monsoon|0.50
Pearl Diver|RNG|nine-harbours|0.10
Red Comet|RNG|kestrel|1.00
Harbour Lights|RNG|isla-originals|0.20
Lotus Moon|RNG|isla-originals|0.50
Reef & Star|RNG|isla-originals|0.50
Paper Lanterns|RNG|isla-originals|0.20
`
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', type = '', vendor = '', minBet = ''] = row.split('|');
    return { name, type: type as GameType, vendor, minBet };
  });

/** The top hot games, in order. */
export const hotGameNames: readonly string[] = [
  'Lantern Tide',
  'Roulette Manila',
  'Koi Ascending',
  'Northern Gems',
  'Mahjong House',
  'Palace Door',
  'Mega 6/45',
  'Coral Hunter',
  'Classic Seven',
  'Speed Baccarat',
  'Sun of Mactan',
  'Football',
];
