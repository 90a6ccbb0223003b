/** The demo world's sixty vendors with their categories. The first twenty cover all nine. */
import type { GameType } from '#values/games/categories.ts';

export interface VendorSeed {
  readonly code: string;
  readonly name: string;
  readonly types: readonly GameType[];
}

const read = (rows: string): VendorSeed[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', types = ''] = row.split('|');
      return { code, name, types: types.split(' ') as GameType[] };
    });

export const vendorSeeds: readonly VendorSeed[] = read(`
isla-originals|Isla Originals|RNG LIVE PVP LOTT COCKFIGHT SPORTS ESPORTS FISH
halcyon|Halcyon|RNG LIVE COCKFIGHT
northlight|Northlight|RNG LIVE FISH ESPORTS
tamarind|Tamarind|RNG LIVE COCKFIGHT
mirador|Mirador|RNG FISH SPORTS
kestrel|Kestrel|RNG SPORTS ESPORTS
saltwater|Saltwater|RNG FISH
copperleaf|Copperleaf|RNG
monsoon|Monsoon|RNG PVP
palisade|Palisade|RNG LIVE SPORTS PVP
nine-harbours|Nine Harbours|RNG LOTT
verge|Verge|RNG ESPORTS ELOTT
TF|Tideform|ESPORTS
DS88|Derby Stage|COCKFIGHT
windrose|Windrose|RNG LIVE
quayside|Quayside|RNG FISH
halfmoon|Halfmoon Room|LIVE
green-baize|Green Baize|PVP
lowtide|Lowtide Draws|LOTT ELOTT
fieldnote|Fieldnote|SPORTS
bramble-row|Bramble Row|RNG
cinder-and-salt|Cinder & Salt|RNG
marrow-lane|Marrow Lane|RNG
silver-fathom|Silver Fathom|RNG FISH
ochre-house|Ochre House|RNG
tallgrass|Tallgrass|RNG
wickerlight|Wickerlight|RNG PVP
juniper-nine|Juniper Nine|RNG
harrow-point|Harrow Point|RNG
basalt-works|Basalt Works|RNG
cloudberry|Cloudberry Lane|RNG
ember-quay|Ember Quay|RNG FISH
glasswing|Glasswing|RNG
hearthside|Hearthside|RNG LIVE
inkwell-row|Inkwell Row|RNG
kitefield|Kitefield|RNG
larkspur|Larkspur Hall|RNG
mangrove-nine|Mangrove Nine|RNG FISH
oxbow|Oxbow|RNG
pebble-and-pine|Pebble & Pine|RNG
quillback|Quillback|RNG
ridgeway|Ridgeway|RNG SPORTS
saffron-gate|Saffron Gate|RNG PVP
thistledown|Thistledown|RNG
umber-studio|Umber Studio|RNG
westering|Westering|RNG
yarrow|Yarrow|RNG
zephyr-lane|Zephyr Lane|RNG
alder-street|Alder Street|RNG
bayleaf|Bayleaf|RNG
cobalt-room|Cobalt Room|RNG LIVE
driftline|Driftline|RNG FISH
foxglove|Foxglove Tables|LIVE PVP
ivory-quay|Ivory Quay|LIVE
cardinal-hall|Cardinal Hall|PVP
tin-whistle|Tin Whistle|ESPORTS
longshore|Longshore|SPORTS
paperboat|Paperboat|LOTT ELOTT
rattan|Rattan Ring|COCKFIGHT
noontide|Noontide|ELOTT
`);
