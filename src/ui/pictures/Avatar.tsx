/** A member's picture: a built-in drawing on the chosen colour, or the first letters of the name. Decorative beside the name. */
import type { ReactElement } from 'react';
import { type AvatarName, defaultLabelColor } from '#values/access/profile.ts';

/** Strokes on 24 by 24. */
const drawings: Readonly<Record<AvatarName, string>> = {
  wave: 'M5 10q2.300-3 4.700 0t4.600 0 4.700 0M5 15q2.300-3 4.700 0t4.600 0 4.700 0',
  palm: 'M12 19q-1-5 0-9m0 0q-3-3-6 0m6 0q0-4-4-5m4 5q3-3 6 0m-6 0q0-4 4-5',
  sun: 'M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M12 4v1.500m0 13V20M4 12h1.500m13 0H20M6.500 6.500l1 1m9 9 1 1m0-11-1 1m-9 9-1 1',
  boat: 'M5 15h14l-2.500 4h-9zM11.500 12.500V5L6.500 12.500zM13.500 12.500h4L13.500 7z',
  fish: 'M5 12q4-6 10 0-6 6-10 0m10 0 4-3.500v7zM8.500 11.500h.1',
  star: 'm12 5 2.100 4.700 5 .5-3.800 3.400 1.100 5-4.400-2.600-4.400 2.600 1.100-5L4.900 10.200l5-.5z',
  leaf: 'M6 18Q5 7 18 6q0 12-11 11m-1 1 7-7',
  moon: 'M15.500 5.500a7 7 0 1 0 3.500 10 6 6 0 0 1-3.500-10',
};

export const isAvatar = (name: string | null | undefined): name is AvatarName => Object.hasOwn(drawings, name ?? '');

export function Avatar({ avatar, color, size }: { avatar: AvatarName; color: string; size: number }): ReactElement {
  return (
    <svg className="avatar" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={color} />
      <path
        d={drawings[avatar]}
        fill="none"
        stroke={color === defaultLabelColor ? '#17262b' : '#fff'}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
