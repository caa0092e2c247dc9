import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

interface Props<Tab extends string> {
  label: string;
  /** What each tab is called, in their order. */
  tabs: Record<Tab, string>;
  chosen: Tab;
  onChoose(tab: Tab): void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs as assistive technology expects them: one stop of the Tab key, and arrow keys between them. */
export function TabList<Tab extends string>({ label, tabs, chosen, onChoose }: Props<Tab>) {
  const names = Object.keys(tabs) as Tab[];
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, names.indexOf(chosen), names.length);
    if (target === undefined) return;
    event.preventDefault();
    const tab = names[target] as Tab;
    document.getElementById(tabId(tab))?.focus();
    if (tab !== chosen) onChoose(tab);
  };
  return (
    <div role="tablist" aria-label={label} className={`container ${styles.tabs}`} onKeyDown={move}>
      {names.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {tabs[tab]}
        </button>
      ))}
    </div>
  );
}

/** What belongs to the chosen tab of the page's one tab list; no panel for those who see no tabs. */
export function TabPanel({ tab, children }: { tab?: string; children: ReactNode }) {
  const panel = tab && { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(tab) };
  return <div {...panel}>{children}</div>;
}

const panelId = 'newsletter-panel';
const tabId = (tab: string) => `newsletter-tab-${tab}`;

function targetOf(key: string, present: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (present + step + count) % count;
}
