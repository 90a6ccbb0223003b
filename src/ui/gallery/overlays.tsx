/** Gallery samples of overlays, each behind the button that opens it, and of messages that leave the focus alone. */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { PassedCheck } from '../forms/SlideVerify.tsx';
import { LiveRegion } from '../LiveRegion.tsx';
import { AlertDialog } from '../overlays/AlertDialog.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { DraggableDialog } from '../overlays/DraggableDialog.tsx';
import { Loading, Toast } from '../overlays/Toast.tsx';
import { SessionEndsSoon } from '../SessionEndsSoon.tsx';
import { TwoPane } from '../TwoPane.tsx';
import { type GallerySection, nothingHappens, nowhere, type Sample } from './samples.ts';

function Opens({ label, children }: { label: string; children: (close: () => void) => ReactNode }): ReactElement {
  const [open, set] = useState(false);
  return (
    <>
      <Button kind="line" onPress={() => set(true)}>
        {label}
      </Button>
      {open ? children(() => set(false)) : null}
    </>
  );
}

const opens = (state: string, label: string, children: (close: () => void) => ReactNode) => ({
  state,
  show: <Opens label={label}>{children}</Opens>,
});

export function overlays(s: Sample): GallerySection {
  const answers = [
    { id: 'go', label: s.go },
    { id: 'stay', label: s.stay },
  ] as const;
  return {
    Dialog: [
      opens('a sheet on a phone', `Dialog ${s.ground}`, (close) => (
        <Dialog title={s.one} closeWord={s.stay} onClose={close}>
          <Field label={s.name} hint={s.hint} />
        </Dialog>
      )),
      opens('at the side', `Dialog at the side ${s.ground}`, (close) => (
        <Dialog title={s.long} closeWord={s.stay} kind="side" coverCloses={false} onClose={close}>
          <p>{s.sentence}</p>
        </Dialog>
      )),
    ],
    AlertDialog: [
      opens('a question', `Ask ${s.ground}`, (close) => (
        <AlertDialog title={s.one} icon="info" answers={answers} onAnswer={close} onClose={close}>
          {s.sentence}
        </AlertDialog>
      )),
      opens('something is wrong', `Ask, wrong ${s.ground}`, (close) => (
        <AlertDialog title={s.long} icon="alert" wrong answers={answers} onAnswer={close} onClose={close}>
          {s.wrong}
        </AlertDialog>
      )),
      opens('closes after 3 s', `Ask, goes by itself ${s.ground}`, (close) => (
        <AlertDialog
          title={s.sentence}
          icon="check"
          answers={[{ id: 'stay', label: s.stay }]}
          closesAfter={3000}
          onAnswer={close}
          onClose={close}
        />
      )),
    ],
    SessionEndsSoon: [
      opens('no answer to the first button', `End near ${s.ground}`, (close) => (
        <SessionEndsSoon
          title={s.one}
          text={s.sentence}
          unheard={s.wrong}
          again={s.go}
          later={s.stay}
          onAgain={async () => false}
          onLater={close}
        />
      )),
    ],
    DraggableDialog: [
      opens('rest', `Movable ${s.ground}`, (close) => (
        <DraggableDialog title={s.one} words={{ close: s.stay, move: s.two, moveHow: s.hint }} onClose={close}>
          <p>{s.sentence}</p>
        </DraggableDialog>
      )),
    ],
    Loading: [
      opens('for two seconds', `Loading ${s.ground}`, (close) => (
        <>
          <Loading text={s.waiting} />
          <Gone after={2000} onGone={close} />
        </>
      )),
    ],
    Toast: [opens('goes after 6 s', `Toast ${s.ground}`, (close) => <Toast message={s.sentence} icon="check" onGone={close} />)],
    PassedCheck: [opens('takes the focus of what it stands for', `Passed ${s.ground}`, () => <PassedCheck>{s.one}</PassedCheck>)],
    LiveRegion: [{ state: 'heard and not seen', show: <LiveRegion text="" /> }],
    TwoPane: [
      opens('a page of two', `Centre ${s.ground}`, (close) => (
        <TwoPane
          name={s.name}
          heading={s.one}
          at={nowhere}
          listed={false}
          pages={[
            { href: nowhere, label: s.one, icon: 'card' },
            { href: `${nowhere}-2`, label: s.long, icon: 'mail', group: s.one, count: 3 },
          ]}
          words={{ back: s.stay, close: s.stay }}
          onGo={(_, event) => event.preventDefault()}
          onBack={nothingHappens}
          onClose={close}
        >
          <p className="pad">{s.sentence}</p>
        </TwoPane>
      )),
    ],
  };
}

function Gone({ after, onGone }: { after: number; onGone: () => void }): null {
  useEffect(() => {
    const timer = setTimeout(onGone, after);
    return () => clearTimeout(timer);
  }, [after, onGone]);
  return null;
}
