/** Changes of the signed-in member that this page itself brought about. */
import { setItem } from '#client/storage.ts';
import { $session, type Member } from '../access/session.ts';

/** Clears the flag that forces a password change. */
export function clearPasswordExpired(): void {
  updateMember({ passwordExpired: false });
  setItem('cpw', false);
}

/** Shows a change of the signed-in member everywhere on this page, and keeps it for the next. */
export function updateMember(change: Partial<Member>): void {
  const session = $session.get();
  if (session.state !== 'in' || !session.member) return;
  const value = { ...session.member, ...change };
  setItem('memberInfo', value);
  $session.set({ state: 'in', member: value });
}
