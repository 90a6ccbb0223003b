/** Types of what the build and the edge give to pages. */
/// <reference types="astro/client" />
import 'astro';
import type { PageLocals } from './edge/pages.ts';

declare global {
  namespace App {
    interface Locals extends PageLocals {}
  }

  interface ImportMetaEnv {
    /** The brand this build is for. */
    readonly ISLA_BRAND?: string;
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the page is calm; on Save-Data or a slow link on the first touch of the island. `member`: at once after the first paint for who is signed in, never for a guest. `door`: the same, and for a guest with the first press on a link to what opens over a page. `intent`: always on the first touch. */
    'client:calm'?: boolean | 'member' | 'door' | 'intent';
  }
}
