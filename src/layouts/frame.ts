/** What every shell needs to know, made once per request by the page's door: languages, ways to go, words. */
import type { Brand } from '#brands/brand.ts';
import type { IconName } from '#ui/icons/icons.ts';

/** One way to go. */
export interface Way {
  readonly label: string;
  readonly href: string;
  readonly icon?: IconName;
  /** The category whose makers open under the item on hover, focus or a first tap. */
  readonly menu?: string;
}

/** A language one may change to: its own name, and where this page is in it. */
interface Tongue {
  readonly code: string;
  readonly tag: string;
  readonly name: string;
  readonly href: string;
}

interface FrameWords {
  readonly skip: string;
  readonly main: string;
  readonly dock: string;
  readonly menu: string;
  readonly close: string;
  readonly search: string;
  readonly language: string;
  readonly dark: string;
  readonly light: string;
  readonly help: string;
  readonly service: string;
  readonly signIn: string;
  readonly join: string;
  readonly me: string;
  readonly deposit: string;
  /** Stands where the balance will be (SH-11). */
  readonly updating: string;
  readonly follow: string;
  /** For `18+`: adults only, in words. */
  readonly adults: string;
  readonly demo?: string;
  /** `Isla on your phone`. */
  readonly app: string;
}

export interface Frame {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: Brand;
  readonly words: FrameWords;
  /** Main navigation of the desktop, and the first list of the menu sheet. */
  readonly nav: readonly Way[];
  /** The five of the bottom bar. */
  readonly dock: readonly Way[];
  /** Groups of the footer. */
  readonly groups: readonly { readonly title: string; readonly ways: readonly Way[] }[];
  readonly languages: readonly Tongue[];
  readonly to: {
    readonly home: string;
    readonly signIn: string;
    readonly join: string;
    readonly search: string;
    readonly help: string;
    readonly service: string;
    readonly deposit: string;
    readonly account: string;
    readonly download: string;
  };
}

/** What the head of a document says. */
export interface Head {
  readonly title: string;
  /** BCP 47 tags of the title and the description, where they are not in the page's language. */
  readonly titleTag?: string | undefined;
  readonly descriptionTag?: string | undefined;
  readonly description?: string;
  /** Absolute address of this page in this language. */
  readonly canonical?: string;
  readonly alternates?: readonly { readonly tag: string; readonly href: string }[];
  /** Kept out of search engines: personal and bare pages. */
  readonly hidden?: boolean;
}
