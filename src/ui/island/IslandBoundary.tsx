/** Around each island: when it fails, it says so and starts again on a press, with what was typed. Stores and open orders go on. */
import { Component, type ReactNode } from 'react';
import { fetchFragment } from '../elements/fetch-fragment.ts';
import { restoreTypedFields, type SavedField, typedFields } from '../forms/typed-fields.ts';
import { reportFault } from './report-fault.ts';

interface IslandBoundaryProps {
  /** The component's name, for the log. */
  readonly island: string;
  /** Holds the island's fields. */
  readonly element: HTMLElement;
  readonly onMount: () => void;
  readonly children: ReactNode;
}

interface IslandBoundaryState {
  readonly failed: boolean;
  /** The sentence and the button's text, in the page's language. */
  readonly note: readonly [string, string] | null;
}

/** Milliseconds before the sentence is asked for again. */
const retryDelay = 5_000;

export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { failed: false, note: null };
  #typed: readonly SavedField[] = [];

  static getDerivedStateFromError(): Partial<IslandBoundaryState> {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.props.onMount();
  }

  /** The last moment in which the fields are still there. */
  override getSnapshotBeforeUpdate(_: IslandBoundaryProps, before: IslandBoundaryState): null {
    if (this.state.failed && !before.failed) this.#typed = typedFields(this.props.element);
    return null;
  }

  override componentDidUpdate(_: IslandBoundaryProps, before: IslandBoundaryState): void {
    if (!before.failed || this.state.failed) return;
    restoreTypedFields(this.props.element, this.#typed);
    // It may have failed before it had fields.
    this.props.onMount();
  }

  override componentDidCatch(error: unknown): void {
    reportFault(this.props.island, error);
    void this.#loadNote();
  }

  async #loadNote(): Promise<void> {
    const part = await fetchFragment(`${document.documentElement.dataset.base ?? ''}/parts/stopped`);
    const [sentence = '', again = ''] = [...(part?.querySelectorAll('span,button') ?? [])].map(({ textContent }) => textContent);
    if (part) this.setState({ note: [sentence, again] });
    // Without a sentence nobody could start the part again.
    else setTimeout(() => void this.#loadNote(), retryDelay);
  }

  override render(): ReactNode {
    const { failed, note } = this.state;
    if (!failed) return this.props.children;
    return (
      <div className="note" role="alert">
        {note && (
          <>
            <span className="grow">{note[0]}</span>
            <button type="button" className="link" onClick={() => this.setState({ failed: false })}>
              {note[1]}
            </button>
          </>
        )}
      </div>
    );
  }
}
