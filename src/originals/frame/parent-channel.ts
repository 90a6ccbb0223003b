/** The frame's message channel to its page: checks senders, validates messages. */
import { type FrameMessage, type PageMessage, readPageMessage } from '#values/games/game-messages.ts';

/** True for a message from the window around the frame, at the frame's own address. */
export const isOurPage = (event: Pick<MessageEvent, 'source' | 'origin'>, parentWindow: unknown, ownOrigin: string): boolean =>
  event.source !== null && event.source === parentWindow && event.origin === ownOrigin;

export type PageChannel = { tell(message: FrameMessage): void };

/** Listens to the page. Messages from other senders or of another shape are ignored. */
export function openPageChannel(parentWindow: Window, ownOrigin: string, onMessage: (message: PageMessage) => void): PageChannel {
  addEventListener('message', (event) => {
    if (!isOurPage(event, parentWindow, ownOrigin)) return;
    const message = readPageMessage(event.data);
    if (message) onMessage(message);
  });
  return { tell: (message) => parentWindow.postMessage(message, ownOrigin) };
}
