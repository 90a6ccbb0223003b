/** What a list says when its session has ended, by itself or in another tab. */
import type { Translate } from '../translate.ts';
import type { AsyncListProps } from './AsyncList.tsx';

/**
 * Props that go after those of any other refusal. The address of the page itself asks guests to sign in and leads back, and its link needs
 * to know neither. `words`: the group of the texts.
 */
export const signedOutProps = (
  code: string | null,
  t: Translate,
  words: 'list' | 'face' = 'list',
): Partial<Pick<AsyncListProps, 'reason' | 'nextStep'>> =>
  code === 'session.ended' || code === 'session.needed'
    ? {
        reason: t(words === 'list' ? 'list.ended' : 'face.ended'),
        nextStep: { href: '', word: t(words === 'list' ? 'list.signIn' : 'face.signIn') },
      }
    : {};
