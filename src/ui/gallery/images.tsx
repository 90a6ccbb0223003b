/** Gallery samples of pictures. */
import type { ReactElement } from 'react';
import { Avatar } from '../pictures/Avatar.tsx';
import { CoverImage, Thumb } from '../pictures/CoverImage.tsx';
import { Flag } from '../pictures/Flag.tsx';
import { GameCard } from '../pictures/GameCard.tsx';
import { GoodsArt } from '../pictures/GoodsArt.tsx';
import { coverUrl } from '../pictures/game-cover.ts';
import { InlineCover, InlineThumb } from '../pictures/InlineCover.tsx';
import { QrCode } from '../pictures/QrCode.tsx';
import { VendorMark } from '../pictures/VendorMark.tsx';
import { type GallerySection, nothingHappens, nowhere, type Sample } from './samples.ts';

const game = { gameCode: 'lantern-tide', gameName: 'Lantern Tide', gameType: 'RNG', vassalage: 'originals' };

/** Game cards are list items. */
const listed = (tile: ReactElement): ReactElement => <ul>{tile}</ul>;

export function images(s: Sample): GallerySection {
  const drawn = coverUrl(game);
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
    InlineCover: [
      {
        state: 'near',
        show: listed(<GameCard {...tile} cover={<InlineCover game={game} address={drawn} alt={game.gameName} isFirstView={false} />} />),
      },
    ],
    Thumb: [
      { state: '48', show: <Thumb drawn={drawn} alt={game.gameName} /> },
      { state: '40', show: <Thumb small drawn={drawn} alt={game.gameName} /> },
    ],
    InlineThumb: [
      {
        state: '48',
        show: listed(
          <li>
            <InlineThumb game={game} />
          </li>,
        ),
      },
      {
        state: 'picture',
        show: listed(
          <li>
            <InlineThumb small game={game} src={drawn} />
          </li>,
        ),
      },
    ],
    GameCard: [
      { state: 'rest', show: listed(<GameCard {...tile} from="₱0.50" />) },
      { state: 'kept', show: listed(<GameCard {...tile} from="₱0.50" star={{ on: true, label: s.go, onPress: nothingHappens }} />) },
      { state: 'keeping', show: listed(<GameCard {...tile} star={{ on: false, busy: true, label: s.go, onPress: nothingHappens }} />) },
      { state: 'closed', show: listed(<GameCard {...tile} shut={s.wrong} />) },
      { state: 'long words', show: listed(<GameCard {...tile} vendor={s.long} />) },
    ],
    Avatar: [{ state: 'wave', show: <Avatar avatar="wave" color="#227766" size={48} /> }],
    GoodsArt: [{ state: 'coffee', show: <GoodsArt art="coffee" /> }],
    Flag: [{ state: 'rest', show: <Flag code="PH" /> }],
    QrCode: [{ state: 'rest', show: <QrCode text="https://example.com/" label={s.name} /> }],
    VendorMark: [{ state: 'rest', show: <VendorMark vendor="originals" /> }],
  };
}
