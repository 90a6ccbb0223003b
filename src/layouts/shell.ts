/** Types of a page's frame, built once per request: languages, navigation, texts. */
import type { Brand } from '#brands/brand.ts';
import type { IconName } from '#ui/icons/icons.ts';
import type { previewPath } from '#ui/pictures/preview-url.ts';

export interface NavLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: IconName;
  /** The category, in small letters, whose vendors open under the item on hover, focus or first tap. */
  readonly menu?: string;
}

/** A language of the switcher: its native name, and this page's address in it. */
interface LanguageOption {
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
  readonly device: string;
  readonly help: string;
  readonly service: string;
  readonly signIn: string;
  readonly join: string;
  readonly me: string;
  readonly deposit: string;
  /** Placeholder for the balance (SH-11). */
  readonly updating: string;
  readonly follow: string;
  /** Text for `18+`: adults only. */
  readonly adults: string;
  readonly demo?: string;
  /** E.g. `Isla on your phone`. */
  readonly app: string;
}

export interface ShellProps {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: Brand;
  readonly words: FrameWords;
  /** The desktop's main navigation and the first list of the phone menu. */
  readonly nav: readonly NavLink[];
  /** The five items of the bottom bar. */
  readonly dock: readonly NavLink[];
  readonly groups: readonly { readonly title: string; readonly links: readonly NavLink[] }[];
  readonly languages: readonly LanguageOption[];
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

/** The metadata of a document. */
export interface Head {
  readonly title: string;
  /** BCP 47 tags of title and description, when not in the page's language. */
  readonly titleTag?: string | undefined;
  readonly descriptionTag?: string | undefined;
  readonly description?: string;
  /** Absolute address of this page in this language. */
  readonly canonical?: string;
  readonly alternates?: readonly { readonly tag: string; readonly href: string }[];
  /** What the picture of a link shows in a chat; the brand alone without it. */
  readonly preview?: Parameters<typeof previewPath>[0];
  /** Excluded from search engines: personal and bare pages. */
  readonly hidden?: boolean;
}
