/** Counts a visit of the registration page by an invitation link (AG-04). Shows nothing. */
import { useEffect } from 'react';
import { countInvitation } from '#stores/access/invitation-visit.ts';

export default function InvitationVisit({ code, name }: { code: string; name: 'affiliateCode' | 'referralCode' }): null {
  useEffect(() => void countInvitation(code, name), [code, name]);
  return null;
}
