/** Words in game names and their pictures, in three steps: things, then places, then colours and weather. */

const slots = `
dragon: dragon
serpent: dragon scales
tiger cat lion leopard: tiger
owl: owl
bird crane heron falcon raven parrot nest phoenix dove rooster: bird plumes
peacock feather plume: plumes
swan: swan
turtle: turtle
koi fish: scales fish shoal
mermaid: scales shell
moth butterfly wing wings: moth
bamboo: bamboo
palm oasis: palm
tree grove orchard glade canopy forest willow: tree
leaf vine: leaf
lotus lily: lotus
pond: lotus fish
flower bloom blossom orchid bouquet tulip sampaguita rose: rosette lotus
fruit: reels cherry
cherry fig: cherry
coral: coral
reef: coral shoal
pearl: pearl shell
shell: shell
anchor: anchor
wharf quay boathouse: anchor sail
gondola barge ferry sail boat ship pirate captain vinta: sail
lantern lamp: lantern
lighthouse beacon signal: lighthouse
gem diamond jewel locket: gem cut
stone crystal quarry rosestone: cut gem
pyramid pharaoh tomb nile cleopatra: pyramid
king queen crown royal prince: crown
kingdom citadel castle: castle crown
guild: crown
mask carnival fiesta tiki voodoo theatre: mask
bell chime carillon: bell
tea teapot kettle: teapot
parlour salon: teapot mirror
vase amphora urn olymp greek athena zeus: vase
falls cascade waterfall river stream brook creek delta: waterfall
clock tower spire almanac: tower
station railway: tower bridge
compass map expedition voyage quest atlas: compass
kite: kite
banner fair: kite balloon
mill harvest farm: mill
bridge canal crossing: bridge
balloon flight: balloon
comet galaxy space cosmic orbit: comet star
star weaver: star
sun sundial: burst
aztec inca: mask burst
street city town market bazaar arcade: street
house cottage inn village bakery workshop roof: house
atelier tailor quilt loom tapestry abacus: reels
silk dance dancer geisha ribbon waltz: handfan
temple: arch pagoda
pagoda shrine pavilion: pagoda
gate arch door court hall cloister chapel dome window balcony: arch
palace: arch castle
museum gallery: arch vase
moon moonrise: moon
peak mountain summit everest glacier canyon: peaks
dune desert sahara camel caravan: dune
terrace rice stair: terraces
valley field savanna hill meadow: hills
fountain plaza square basin spring: fountain
book library archive scroll fable: book
chest treasure cabinet: chest
harp flute ballad: harp
violin lute rondo: violin
letter courier mail post: letter
wheel carousel wagon: wheel
mirror: mirror
seven 777 classic bar reel: reels

garden: rosette lotus
lagoon: sea palm
bay cove coast shore gulf island isla sea ocean horizon tide tidal: sea
harbour pier: sea lighthouse
fire blaze ember cinder ash: burst
night midnight owlet: moon
hour: tower
ice snow polar: peaks
wind breeze monsoon: kite mill
cloud: balloon
road path trail: hills
lane yard: street

ruby opal emerald jade garnet topaz jasper glass polished: gem cut
violet lilac lavender plum thistle: rosette
clover fern basil sage pine cedar birch maple juniper hazel rowan olive mossy: leaf tree
mango orange lemon ginger pepper: cherry
candle: lantern
snowy winter northern: peaks
windy: kite
sunlit summer noon: burst
sandy: dune
`;

const draws = `
keno bingo grid hall: grid
mega daily weekly grand 6/42 6/45 6/49 6/55: balls
`;

export const motifWords = {
  RNG: slots,
  LIVE: `
roulette wheel spin: wheel
sic dice craps colour color: dice
dragon: table dragon tiger
holdem blackjack: table chips
`,
  FISH: `
manta ray abyss deep: ray
shell pearl clam: shell pearl
reef coral: coral shoal
`,
  SPORTS: `
basket basketball court hoop: court
tennis badminton: tennis
football foot soccer pitch cup league: pitch
`,
  PVP: `
mahjong tile: tiles
domino: dominoes
chip hold poker: chips ace
`,
  LOTT: draws,
  ELOTT: draws,
} as const;
