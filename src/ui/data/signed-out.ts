/** What a list says when its session has ended, by itself or in another tab. */
import type { Translate } from '../translate.ts';
import type { AsyncListProps } from './AsyncList.tsx';

type SignedOutProps = Partial<Pick<AsyncListProps, 'reason' | 'nextStep'>>;

const propsFor = (code: string | null, reason: () => string, word: () => string): SignedOutProps =>
  code === 'session.ended' || code === 'session.needed' ? { reason: reason(), nextStep: { href: '', word: word() } } : {};

/**
 * Props that go after those of any other refusal. The address of the page itself asks guests to sign in and leads back, and its link needs
 * to know neither.
 */
export const signedOutProps = (code: string | null, t: Translate): SignedOutProps =>
  propsFor(
    code,
    () => t('list.ended'),
    () => t('list.signIn'),
  );

/** The same for pages whose texts of lists are in the group `face`. */
export const signedOutFaceProps = (code: string | null, t: Translate): SignedOutProps =>
  propsFor(
    code,
    () => t('face.ended'),
    () => t('face.signIn'),
  );
