/** The jackpot's digits: equal widths, so that nothing moves when they roll. Read out as one amount, and never live. */
import type { ReactElement } from 'react';

export interface DigitsProps {
  /** Formatted without the symbol: `8,214,537.66`. */
  text: string;
  symbol: string;
}

export function Digits({ text, symbol }: DigitsProps): ReactElement {
  return (
    <span className="digits num">
      <span className="vh">{symbol + text}</span>
      <i aria-hidden="true">{symbol}</i>
      {[...text].map((char, place) => {
        // From the right, so that a place keeps its element when the amount grows a digit.
        const key = text.length - place;
        return /\d/.test(char) ? (
          <b key={key} aria-hidden="true">
            {char}
          </b>
        ) : (
          <i key={key} aria-hidden="true">
            {char}
          </i>
        );
      })}
    </span>
  );
}
