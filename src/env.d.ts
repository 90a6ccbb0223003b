/** Types of values that the build and the edge pass to pages. */
/// <reference types="astro/client" />
import 'astro';
import type { PageLocals } from './edge/pages/page-renderer.ts';

declare global {
  namespace App {
    interface Locals extends PageLocals {}
  }

  interface ImportMetaEnv {
    /** The brand of this build. */
    readonly ISLA_BRAND?: string;
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates when the page is idle; on Save-Data or a slow connection, on the first touch. `member`: after the first paint for members,
     * never for guests. `dialog`: the same, plus a guest's first press on a link to a dialog.
     */
    'client:when-idle'?: boolean | 'member' | 'dialog';
  }
}
