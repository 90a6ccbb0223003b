// What the oldest browsers lack and the site may use all the same, each with the reason. An entry that nothing needs is a fault.

export interface Allowed {
  /** The start of the feature's path in the data. */
  readonly feature: string;
  /** Only where the text matches. */
  readonly at?: RegExp;
  readonly why: string;
}

const ourOwn = 'a method of our own data, not of a browser';
const react = 'React asks for it, or uses it for what no page of ours does';
const isAsked = 'used only where the browser has it';
const looks = 'only the look differs a little';
const elsewhere = 'a selector or property for other browsers, beside one for these';

export const allowed: readonly Allowed[] = [
  { feature: 'api.Clipboard.read', at: /\b\w+\.read\(\)/, why: ourOwn },
  { feature: 'api.EventTarget.when', at: /\.when\(/, why: ourOwn },
  { feature: 'javascript.builtins.Iterator.take', at: /\.current\.take\(/, why: ourOwn },
  { feature: 'api.Window.restore', why: 'a method of the canvas' },
  { feature: 'api.HTMLElement.translate', at: /\.translate\(/, why: 'a method of the canvas' },
  { feature: 'api.SubtleCrypto.getPublicKey', why: 'a method of a new passkey; the page offers passkeys only where it exists' },
  { feature: 'api.AuthenticatorAttestationResponse', why: isAsked },
  { feature: 'api.Document.startViewTransition', why: react },
  { feature: 'api.Navigation.', why: react },
  { feature: 'api.Window.navigation', why: react },
  { feature: 'api.Window.setImmediate', why: react },
  { feature: 'html.global_attributes.is', why: react },
  { feature: 'api.Document.fullscreen', why: isAsked },
  { feature: 'api.Document.exitFullscreen', why: 'the button stands there only where the browser can do it' },
  { feature: 'api.Element.requestFullscreen', why: 'the button stands there only where the browser can do it' },
  { feature: 'api.Navigator.connection', why: 'without it nothing says that data should be saved' },
  { feature: 'api.Navigator.share', why: 'the button stands there only where the browser can do it' },
  { feature: 'api.HTMLFormElement.requestSubmit', at: /o\.requestSubmit/, why: 'without it the button is pressed' },
  { feature: 'api.Window.print', why: 'the button stands there only where the browser can do it' },
  { feature: 'api.Window.requestIdleCallback', why: 'elsewhere a timer does it' },
  { feature: 'api.Window.beforeinstallprompt_event', why: 'elsewhere the steps to install are shown' },
  { feature: 'api.HTMLBodyElement.orientationchange_event', why: 'beside `resize`, which all have' },
  { feature: 'javascript.builtins.Error.captureStackTrace', why: isAsked },
  { feature: 'javascript.builtins.Uint8Array.toBase64', why: isAsked },
  { feature: 'html.global_attributes.autocapitalize', why: 'what is typed is compared without regard to case, or the server folds it' },
  { feature: 'html.global_attributes.translate', why: 'those browsers do not translate pages' },
  { feature: 'html.global_attributes.inert', at: /behind/, why: 'nothing in it takes the focus, and it is hidden from screen readers' },
  { feature: 'html.global_attributes.inert', at: /carry/, why: 'a style hides it, and what is hidden takes no focus' },
  { feature: 'html.elements.dialog.closedby', why: 'a script closes it' },
  { feature: 'html.elements.search', why: 'its form and field have names' },

  { feature: 'css.selectors.has', at: /not\(:has\(\+\*\)\)/, why: 'on a slow connection a bar shows while it is not complete' },
  { feature: 'css.selectors.has', at: /^\.meth/, why: 'the mark of the method shows what is chosen and has the focus' },
  { feature: 'css.selectors.has', at: /^\.in:focus-within/, why: 'the field around a focused button keeps its ring' },
  { feature: 'css.selectors.has', at: /^\.cards td/, why: 'a wide value has half of the card' },
  { feature: 'css.selectors.has', at: /^:root:has\(dialog:modal\)/, why: 'the page behind a dialog can be scrolled' },
  { feature: 'css.selectors.modal', at: /^:root:has\(dialog:modal\)/, why: 'the page behind a dialog can be scrolled' },
  { feature: 'css.selectors.has', at: /^\.ink:has\(/, why: "the category's jackpot stays over a filtered list" },
  { feature: 'css.selectors.has', at: /^\.seekbar:has\(/, why: 'open filters lie over the empty message until they are closed' },
  { feature: 'css.selectors.has', at: /^(\.lot \.fl|\.lottery \.row|h2):has\(/, why: looks },
  { feature: 'css.selectors.-', why: elsewhere },
  { feature: 'css.at-rules.starting-style', why: 'a dialog opens without moving' },
  { feature: 'css.at-rules.media.forced-colors', why: 'those browsers do not replace the colours of pages' },
  { feature: 'css.properties.forced-color-adjust', why: 'those browsers do not replace the colours of pages' },
  { feature: 'css.properties.align-content', why: 'in a grid, where all have it' },
  { feature: 'css.properties.place-items', why: 'in a grid, where all have it' },
  {
    feature: 'css.properties.contain-intrinsic-block-size',
    why: 'for `content-visibility`, which those browsers lack too, or which then guesses',
  },
  { feature: 'css.properties.content-visibility', why: 'saves work; nothing looks different' },
  { feature: 'css.properties.overflow-clip-margin', why: 'for `content-visibility`, which those browsers lack too' },
  { feature: 'css.properties.container-type', at: /\.grid\.wide/, why: 'for the guess of a height that `content-visibility` skips' },
  {
    feature: 'css.types.length.container_query_length_units',
    at: /\.grid\.wide/,
    why: 'for the guess of a height that `content-visibility` skips',
  },
  { feature: 'css.properties.cursor', why: 'a phone has no pointer' },
  { feature: 'css.properties.field-sizing', why: looks },
  { feature: 'css.properties.float.inline-end', at: /^\.cover/, why: 'the picture stands above the text' },
  { feature: 'css.properties.font-family.ui-monospace', why: 'the next font is used' },
  { feature: 'css.properties.overscroll-behavior', why: 'the page behind a dialog can be scrolled' },
  { feature: 'css.properties.scrollbar-width', why: looks },
  { feature: 'css.properties.text-wrap', why: looks },
];
