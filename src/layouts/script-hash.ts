/** The hash by which the content security policy allows an inline script. */
import { createHash } from 'node:crypto';

export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
