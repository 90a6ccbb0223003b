/** The shell's elements in one small script: theme, mobile menu, clock, navigation panels. */
import './clock.ts';
import './dropdowns.ts';
import './dialogs.ts';
import './theme.ts';
