/** The sign-in or registration form in a dialog over the current page (R8, SH-12). It is the same form as on its own page. */
import { type ReactElement, useState } from 'react';
import { withNext } from '#stores/access/next-url.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import GameMenu, { type GameMenuProps } from './GameMenu.tsx';

export interface AuthDialogProps {
  title: string;
  close: string;
  menu: GameMenuProps | null;
  demo: { label: string; href: string } | null;
  Form: ElementComponent<{ freeFirst?: boolean }>;
  parts: object;
  onClose: () => void;
}

export default function AuthDialog({ title, close, menu, demo, Form, parts, onClose }: AuthDialogProps): ReactElement {
  // Who comes for a game is offered free play first, as on the page of this address.
  const [freeFirst] = useState(() => new URLSearchParams(location.search).get('why') === 'launch');
  return (
    <Dialog title={title} closeWord={close} coverCloses={false} onClose={onClose}>
      {menu ? <GameMenu {...menu} /> : null}
      <Form {...parts} freeFirst={freeFirst} />
      {demo ? (
        <p className="mid">
          <a className="link t2" href={withNext(demo.href)}>
            {demo.label}
          </a>
        </p>
      ) : null}
    </Dialog>
  );
}
