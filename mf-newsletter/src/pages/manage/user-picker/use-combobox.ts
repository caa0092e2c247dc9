import { type KeyboardEvent, useId, useState } from 'react';

interface Props {
  /** Number of visible options. */
  count: number;
  onOpen(): void;
  onChoose(index: number): void;
}

export type Combobox = ReturnType<typeof useCombobox>;

/** A list below a text box, with the keys and attributes of the ARIA pattern 'Combobox'. */
export function useCombobox({ count, onOpen, onChoose }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const openAt = (index: number) => {
    onOpen();
    setOpen(true);
    setActive(Math.min(index, count - 1));
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    onChoose(index);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') openAt(active + 1 < count ? active + 1 : 0);
    else if (event.key === 'ArrowUp') openAt(active > 0 ? active - 1 : count - 1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && active >= 0) choose(active);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return {
    isOpen,
    open: () => openAt(-1),
    active,
    choose,
    listId: `${id}-list`,
    optionId,
    boxProps: {
      role: 'combobox',
      // Without options there is no list to expand.
      'aria-expanded': isOpen && count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && active >= 0 && active < count ? optionId(active) : undefined,
      onClick: () => openAt(-1),
      onKeyDown,
      onBlur: close,
    } as const,
  };
}
