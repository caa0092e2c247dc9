import type { KeyboardEvent, MouseEvent } from 'react';

/** A key that is held down makes no second press. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * Props of a button that a double click or a held key presses once: the second press would be for what has taken the place
 * of the first.
 */
export const onePress = (press: (event: MouseEvent<HTMLButtonElement>) => void) => ({
  onKeyDown: ignoreHeldEnter,
  onClick: (event: MouseEvent<HTMLButtonElement>): void => {
    if (event.detail > 1) event.preventDefault();
    else press(event);
  },
});
