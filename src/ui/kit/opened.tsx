/** The gallery's shelf of what lies over a page, each behind the button that opens it, and of what is said without taking the focus. */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Announce } from '../Announce.tsx';
import { Ask } from '../Ask.tsx';
import { Button } from '../Button.tsx';
import { Centre } from '../Centre.tsx';
import { Dialog } from '../Dialog.tsx';
import { EndNear } from '../EndNear.tsx';
import { Field } from '../Field.tsx';
import { Movable } from '../Movable.tsx';
import { Passed } from '../SlideVerify.tsx';
import { Loading, Toast } from '../Status.tsx';
import { nothingHappens, nowhere, type Sample, type Shelf } from './sample.ts';

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

export function opened(s: Sample): Shelf {
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
    Ask: [
      opens('a question', `Ask ${s.ground}`, (close) => (
        <Ask title={s.one} icon="info" answers={answers} onAnswer={close} onClose={close}>
          {s.sentence}
        </Ask>
      )),
      opens('something is wrong', `Ask, wrong ${s.ground}`, (close) => (
        <Ask title={s.long} icon="alert" wrong answers={answers} onAnswer={close} onClose={close}>
          {s.wrong}
        </Ask>
      )),
      opens('closes after 3 s', `Ask, goes by itself ${s.ground}`, (close) => (
        <Ask
          title={s.sentence}
          icon="check"
          answers={[{ id: 'stay', label: s.stay }]}
          closesAfter={3000}
          onAnswer={close}
          onClose={close}
        />
      )),
    ],
    EndNear: [
      opens('no answer to the first button', `End near ${s.ground}`, (close) => (
        <EndNear
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
    Movable: [
      opens('rest', `Movable ${s.ground}`, (close) => (
        <Movable title={s.one} words={{ close: s.stay, move: s.two, moveHow: s.hint }} onClose={close}>
          <p>{s.sentence}</p>
        </Movable>
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
    Passed: [opens('takes the focus of what it stands for', `Passed ${s.ground}`, () => <Passed>{s.one}</Passed>)],
    Announce: [{ state: 'heard and not seen', show: <Announce text="" /> }],
    Centre: [
      opens('a page of two', `Centre ${s.ground}`, (close) => (
        <Centre
          name={s.name}
          heading={s.one}
          at={nowhere}
          listed={false}
          pages={[
            { href: nowhere, label: s.one, icon: 'card' },
            { href: `${nowhere}-2`, label: s.long, icon: 'mail', count: 3 },
          ]}
          words={{ back: s.stay, close: s.stay }}
          onGo={(_, event) => event.preventDefault()}
          onBack={nothingHappens}
          onClose={close}
        >
          <p className="pad">{s.sentence}</p>
        </Centre>
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
