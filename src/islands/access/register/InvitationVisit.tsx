/** Counts a visit of the registration page by an invitation link (AG-04). Shows nothing. */
import { useEffect } from 'react';
import { countInvitation } from '#stores/access/invitation-visit.ts';

export default function InvitationVisit({ code }: { code: string }): null {
  useEffect(() => void countInvitation(code), [code]);
  return null;
}
