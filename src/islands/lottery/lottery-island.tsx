/** Makes a view of the lottery page an island: each has its own, so that a page loads the script of what it shows. */
import { type ReactElement, useEffect, useMemo } from 'react';
import { initSession } from '#stores/access/session.ts';
import { initOverlays } from '#stores/overlay.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { LotteryProps } from './panel.ts';

type IslandProps<Props extends LotteryProps> = Omit<Props, 't'> & { words: IslandWords };

export const lotteryIsland = <Props extends LotteryProps>(View: ElementComponent<Props>) =>
  function LotteryIsland({ words, ...rest }: IslandProps<Props>): ReactElement {
    const { tag } = rest as unknown as LotteryProps;
    const t = useMemo(() => createTranslator(words, tag), [words, tag]);
    useEffect(() => {
      initSession();
      return initOverlays();
    }, []);
    return <View {...(rest as unknown as Props)} t={t} />;
  };
