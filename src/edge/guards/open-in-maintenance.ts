/** The paths that stay open during maintenance and in blocked regions. */

/** Customer service stays open on a closed site, without links to closed pages. */
export const isHelpCentre = (path: string): boolean => /^\/(?:[\w-]{2,10}\/)?helpmc$/.test(path);

/** Paths the status gate lets pass: health, files, webhooks, demo controls, system calls, the language and signing out. */
export function passesGate(path: string): boolean {
  return (
    /^\/(?:healthz|readyz|metrics|favicon\.\w+|icon\.svg|icon-\w+\.png|apple-touch-icon\.png|robots\.txt|manifest\.webmanifest)$/.test(
      path,
    ) ||
    /^\/(?:_astro|covers|hooks|wps\/system)\//.test(path) ||
    /^\/(?:[\w-]{2,10}\/)?demo\//.test(path) ||
    path === '/wps/member/language' ||
    path === '/wps/session/logout'
  );
}
