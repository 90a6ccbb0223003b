/** How secrets of visitors are kept. */
import { createHash } from 'node:crypto';

/** SHA-256 in base64url: what is kept of a credential, link or ticket that is itself kept nowhere. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
