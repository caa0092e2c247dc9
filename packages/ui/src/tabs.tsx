import type { KeyboardEvent, ReactNode } from 'react';

interface Props<Tab extends string> {
  /** First part of their ids: `hours-tab-…`. */
  name: string;
  label: string;
  /** What each tab is called, in their order. */
  tabs: Record<Tab, string>;
  chosen: Tab;
  onChoose(tab: Tab): void;
  className?: string;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs as assistive technology expects them: one stop of the Tab key, and arrow keys between them. */
export function TabList<Tab extends string>({ name, label, tabs, chosen, onChoose, className = '' }: Props<Tab>) {
  const names = Object.keys(tabs) as Tab[];
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, names.indexOf(chosen), names.length);
    if (target === undefined) return;
    event.preventDefault();
    const tab = names[target] as Tab;
    document.getElementById(tabId(name, tab))?.focus();
    if (tab !== chosen) onChoose(tab);
  };
  return (
    <div role="tablist" aria-label={label} className={`tabs ${className}`} onKeyDown={move}>
      {names.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(name, tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(name, tab)}
          tabIndex={tab === chosen ? 0 : -1}
          className="tab"
          onClick={() => onChoose(tab)}
        >
          {tabs[tab]}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  name: string;
  /** Left out for those who see no tabs. */
  tab?: string;
  hidden?: boolean;
  children: ReactNode;
}

/** What belongs to a tab. */
export function TabPanel({ name, tab, hidden, children }: PanelProps) {
  const panel = tab && { role: 'tabpanel', id: panelId(name, tab), 'aria-labelledby': tabId(name, tab), hidden };
  return <div {...panel}>{children}</div>;
}

const panelId = (name: string, tab: string) => `${name}-panel-${tab}`;
const tabId = (name: string, tab: string) => `${name}-tab-${tab}`;

function targetOf(key: string, present: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (present + step + count) % count;
}
