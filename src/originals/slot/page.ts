/** The frame's end of the talk with its page: who may speak, what is heard, what is said. */
import { type FrameMessage, type PageMessage, readPageMessage } from '#values/game-messages.ts';

/** True for a message that our own page sent: from the window around the frame, on the address that the frame came from. */
export const isOurPage = (event: Pick<MessageEvent, 'source' | 'origin'>, around: unknown, address: string): boolean =>
  event.source !== null && event.source === around && event.origin === address;

export type Talk = { tell(message: FrameMessage): void };

/** Listens to the page. Anything from elsewhere, or of another shape, is as if it had not come. */
export function talkWith(around: Window, address: string, hear: (message: PageMessage) => void): Talk {
  addEventListener('message', (event) => {
    if (!isOurPage(event, around, address)) return;
    const message = readPageMessage(event.data);
    if (message) hear(message);
  });
  return { tell: (message) => around.postMessage(message, address) };
}
