import { Bold, Code, Heading, ImagePlus, Italic, Link, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type Format, format, formats } from './formatting.ts';
import { applyEdit } from './text-cursor.ts';
import styles from './toolbar.module.css';

/** `key`: with Ctrl, or on a Mac with Command. */
const buttons: Record<Format | 'picture', { name: string; icon: LucideIcon; key?: string }> = {
  bold: { name: 'Bold', icon: Bold, key: 'b' },
  italic: { name: 'Italic', icon: Italic, key: 'i' },
  heading: { name: 'Heading', icon: Heading },
  link: { name: 'Link', icon: Link, key: 'k' },
  bullets: { name: 'Bulleted list', icon: List },
  numbers: { name: 'Numbered list', icon: ListOrdered },
  quote: { name: 'Quote', icon: Quote },
  code: { name: 'Code', icon: Code },
  picture: { name: 'Picture', icon: ImagePlus },
};
const order = [...formats, 'picture'] as const;

const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
const shortcut = (key: string) => (isMac ? `⌘${key.toUpperCase()}` : `Ctrl+${key.toUpperCase()}`);

/** Formats the selection of a field, or what is at its cursor. */
function formatSelection(field: HTMLTextAreaElement | null, kind: Format): void {
  if (field && !field.readOnly) {
    applyEdit(field, format(kind, field.value, [field.selectionStart, field.selectionEnd]));
  }
}

/** The keys of the toolbar, for the field that it formats. */
export function onFormattingKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { altKey, shiftKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || shiftKey || ctrlKey === isMac || metaKey !== isMac) return;
  const kind = formats.find((each) => buttons[each].key === event.key.toLowerCase());
  if (!kind) return;
  event.preventDefault();
  formatSelection(currentTarget, kind);
}

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  fieldId: string;
  disabled: boolean;
  onPicture(): void;
}

/** The formatting toolbar of a Markdown field: one stop for Tab, arrow keys inside (ARIA pattern 'Toolbar'). */
export function Toolbar({ field, fieldId, disabled, onPicture }: Props) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[(next + order.length) % order.length]?.focus();
  };
  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={fieldId} className={styles.toolbar} onKeyDown={move}>
      {order.map((kind, index) => {
        const { name, icon: Icon, key } = buttons[kind];
        return (
          <button
            key={kind}
            type="button"
            className={`icon-button ${styles.button}`}
            tabIndex={index === current ? 0 : -1}
            aria-label={name}
            aria-keyshortcuts={key && `${isMac ? 'Meta' : 'Control'}+${key.toUpperCase()}`}
            aria-disabled={disabled}
            data-tip={key ? `${name} (${shortcut(key)})` : name}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              if (disabled) return;
              if (kind === 'picture') onPicture();
              else formatSelection(field.current, kind);
            }}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
