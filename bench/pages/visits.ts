/** A page as its visitors open it first: nothing cached, signed in where it asks for that. */
export interface Visit {
  name: string;
  path: string;
  /** Demo member who is signed in; left out for visitors. */
  as?: 'student.nhs@honor.test' | 'admin@honor.test';
  /** The first element that needs the page's data, or its heading where it has none. */
  content: string;
  /** What visitors use first of a page that is painted before its script runs. */
  usable?: string;
  goals: Goals;
}

/** The most that is allowed; what is absent is printed only. */
interface Goals {
  /** JavaScript in KB (1024 bytes), as brotli sends it. */
  kilobytes?: number;
  /** Requests one after another until the content is there. */
  rounds?: number;
  /**
   * Until the first content, in ms: about 1.6 times what it takes on two processors. The monolith has the same shell and waits
   * for the same. A page that is held back for 300 ms after the fallback of a `Suspense` element (ADR 39) exceeds this.
   */
  content?: number;
  /** From the first paint until what visitors use first takes input, in ms: about 1.5 times what it takes on two processors. */
  usable?: number;
  /** Cumulative layout shift. */
  shift?: number;
}

const signedIn = { rounds: 4, shift: 0.02 };
const prerendered = { usable: 300, shift: 0.02 };

export const visits: Visit[] = [
  { name: 'landing', path: '/', content: 'main h1', usable: 'main h1', goals: prerendered },
  {
    name: 'newsletter list',
    path: '/newsletter',
    content: 'main article',
    usable: 'main input[name="search"]',
    goals: prerendered,
  },
  { name: 'sign-in', path: '/sign-in', content: 'input[name="identifier"]', goals: { kilobytes: 535, rounds: 8 } },
  {
    name: 'dashboard overview',
    path: '/dashboard',
    as: 'student.nhs@honor.test',
    content: 'main h1 + .badge',
    goals: { kilobytes: 230, content: 550, ...signedIn },
  },
  {
    name: 'hours form',
    path: '/dashboard/hours',
    as: 'student.nhs@honor.test',
    content: 'main [role="tabpanel"] input',
    goals: { kilobytes: 280, content: 600, ...signedIn },
  },
  {
    name: 'admin inbox',
    path: '/dashboard/admin_inbox',
    as: 'admin@honor.test',
    content: '#submissions h3',
    goals: { kilobytes: 400, content: 650, ...signedIn },
  },
  {
    name: 'manage users',
    path: '/dashboard/manage_users',
    as: 'admin@honor.test',
    content: 'main tbody tr',
    goals: { kilobytes: 400, content: 700, ...signedIn },
  },
];
