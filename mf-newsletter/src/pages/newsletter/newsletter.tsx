import { chapterNames } from '@portal/contracts/constants';
import { describeList, listLead } from '@portal/contracts/newsletter-pages';
import { PageTitle, useChapter } from '@portal/sdk';
import { reloadCall } from '@portal/sdk/query';
import { ListWaiting } from '@portal/ui/states';
import { TabList, TabPanel } from '@portal/ui/tabs';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReadersPrivacy } from '../../posts/readers-privacy.tsx';
import { useIsStaff } from '../../staff.ts';
import './newsletter.css';
import { PostList } from './post-list.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './tabs.module.css';

// Only staff who manage posts load it.
const ManagePosts = lazy(async () => ({ default: (await import('../manage/manage-posts.tsx')).ManagePosts }));

const tabs = { all: 'All Posts', manage: 'Manage Posts' } as const;
type Tab = keyof typeof tabs;

/** The newsletter of the chapter that the portal shows (spec section 2, 'Newsletter list'). */
export function Newsletter() {
  const { chapter } = useChapter();
  const isStaff = useIsStaff();
  const { tab, choose } = useTab();
  const { title, description } = describeList(chapter);
  return (
    <>
      <PageTitle title={title} description={description} />
      <header className="newsletter-header">
        <div className="container newsletter-intro">
          <p className="eyebrow">{chapterNames[chapter]}</p>
          <h1>{title}</h1>
          <p className="lead">{listLead}</p>
          <a className="newsletter-feed" href={`/feeds/${chapter.toLowerCase()}.xml`} type="application/rss+xml">
            RSS feed
          </a>
        </div>
        {isStaff && (
          <TabList
            name="newsletter"
            label="Newsletter"
            tabs={tabs}
            chosen={tab}
            onChoose={choose}
            className={`container ${styles.tabs}`}
          />
        )}
      </header>
      <div className="container newsletter-content">
        {/* In the same place for everyone, so that the list stays as it is when its reader turns out to be staff. */}
        <TabPanel name="newsletter" tab={isStaff ? tab : undefined}>
          {/* Until it is known who looks, a reload of 'Manage Posts' shows no list that it then takes away. */}
          <Content tab={isStaff === false ? 'all' : tab} waiting={isStaff === undefined} />
        </TabPanel>
        <ReadersPrivacy />
      </div>
    </>
  );
}

function Content({ tab, waiting = false }: { tab: Tab; waiting?: boolean }) {
  if (tab === 'all') {
    return (
      <div className="stack stack--loose">
        <SearchForm />
        <PostList />
      </div>
    );
  }
  const coming = <ListWaiting text="Loading posts..." />;
  if (waiting) return coming;
  return (
    <Suspense fallback={coming}>
      <ManagePosts />
    </Suspense>
  );
}

/** The chosen tab stands in the address. 'All Posts' is read anew whenever it is chosen (spec section 4). */
function useTab() {
  const [query, setQuery] = useSearchParams();
  const choose = (tab: Tab) => {
    if (tab === 'all') void reloadCall('GET /newsletter/getPosts');
    setQuery(tab === 'all' ? {} : { tab });
  };
  return { tab: query.get('tab') === 'manage' ? 'manage' : 'all', choose } as const;
}
