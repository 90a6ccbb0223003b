/** Grey placeholders of the size of the expected content, which prevent layout shifts. */
import type { ReactElement } from 'react';

export interface SkeletonProps {
  of: 'rows' | 'tiles' | 'figures' | 'lines';
  count?: number;
}

export function Skeleton({ of, count = 3 }: SkeletonProps): ReactElement {
  const bones = Array.from({ length: count }, (_, place) => place);
  if (of === 'tiles') {
    return (
      <div className="grid" aria-hidden="true">
        {bones.map((place) => (
          <div key={place} className="tile">
            <span className="cv" />
            <span className="cap">&nbsp;</span>
          </div>
        ))}
      </div>
    );
  }
  if (of === 'figures') {
    return (
      <div className="figs" aria-hidden="true">
        {bones.map((place) => (
          <div key={place} className="fig">
            <span className="skel bone-s" />
            <span className="skel bone-m" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={of === 'rows' ? 'card rows' : 'stack'} aria-hidden="true">
      {bones.map((place) => (
        <div key={place} className={of === 'rows' ? 'li' : undefined}>
          <span className="grow two-l">
            <span className="skel bone-m" />
            {of === 'rows' ? <span className="skel bone-s" /> : null}
          </span>
        </div>
      ))}
    </div>
  );
}
