/** The switches of the frame, in one small file: theme, menu sheet, clock, panels under the navigation. */
import './clock.ts';
import './drops.ts';
import './sheets.ts';
import './theme.ts';
