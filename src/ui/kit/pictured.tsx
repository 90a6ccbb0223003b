/** The gallery's shelf of pictures. */
import type { ReactElement } from 'react';
import { CoverImage, Thumb } from '../CoverImage.tsx';
import { drawnCover } from '../drawn.ts';
import { Flag } from '../Flag.tsx';
import { Tile } from '../Tile.tsx';
import { VendorMark } from '../VendorMark.tsx';
import { nothingHappens, nowhere, type Sample, type Shelf } from './sample.ts';

const game = { gameCode: 'lantern-tide', gameName: 'Lantern Tide', gameType: 'RNG', vassalage: 'originals' };

/** Games stand in lists. */
const listed = (tile: ReactElement): ReactElement => <ul>{tile}</ul>;

export function pictured(s: Sample): Shelf {
  const drawn = drawnCover(game);
  const tile = { href: nowhere, name: game.gameName, vendor: 'Isla Originals', drawn };
  return {
    CoverImage: [
      {
        state: 'drawn',
        show: (
          <span className="cv">
            <CoverImage drawn={drawn} alt={game.gameName} />
          </span>
        ),
      },
    ],
    Thumb: [
      { state: '48', show: <Thumb drawn={drawn} alt={game.gameName} /> },
      { state: '40', show: <Thumb small drawn={drawn} alt={game.gameName} /> },
    ],
    Tile: [
      { state: 'rest', show: listed(<Tile {...tile} from="₱0.50" />) },
      { state: 'kept', show: listed(<Tile {...tile} from="₱0.50" star={{ on: true, label: s.go, onPress: nothingHappens }} />) },
      { state: 'keeping', show: listed(<Tile {...tile} star={{ on: false, busy: true, label: s.go, onPress: nothingHappens }} />) },
      { state: 'closed', show: listed(<Tile {...tile} shut={s.wrong} />) },
      { state: 'long words', show: listed(<Tile {...tile} vendor={s.long} />) },
    ],
    Flag: [{ state: 'rest', show: <Flag code="PH" /> }],
    VendorMark: [{ state: 'rest', show: <VendorMark vendor="originals" /> }],
  };
}
