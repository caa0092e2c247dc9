import type { Chapter } from '@portal/contracts/constants';

/**
 * All words of the landing page, for officers to edit. docs/editing-the-landing-page.md explains each step. Change the
 * text between the quotes, add or remove lines of a list, and keep the commas. The check of the pull request reports
 * mistakes. Facts and figures (spec section 9) are repeated in content.spec.ts.
 */
export interface LandingContent {
  /** Title and description of each chapter. Everything else is the same for both (spec section 1). */
  chapters: Record<Chapter, { title: string; description: string }>;
  /** The two buttons below the description: to Membership and to Our Impact. */
  buttons: { membership: string; impact: string };
  /** The small name above each section, and the heading of the section. */
  sections: Record<SectionName, { name: string; heading: string }>;
  mission: { paragraphs: string[] };
  /** Always five, because the drawing has five columns. */
  pillars: [Pillar, Pillar, Pillar, Pillar, Pillar];
  figures: { value: string; label: string }[];
  activities: { heading: string; list: { name: string; text: string }[] };
  events: { heading: string; list: { name: string; when: string; text: string }[] };
  membership: {
    introduction: string;
    requirements: { name: string; text: string }[];
    calendar: { heading: string; list: { date: string; event: string }[] };
  };
  benefits: { icon: BenefitIconName; name: string; text: string }[];
  testimonials: { quote: string; name: string; role: string }[];
  /** The address beside the advisor's name is not here. It is the setting ADVISOR_EMAIL. */
  advisor: { heading: string; name: string; role: string; text: string; button: string };
}

interface Pillar {
  name: string;
  text: string;
}

/** The sections with an anchor, to which the header links. */
export type SectionName = 'about' | 'pillars' | 'activities' | 'membership' | 'benefits' | 'testimonials';

/** The available drawings. */
export type BenefitIconName = 'medal' | 'cap' | 'flag' | 'record' | 'people' | 'network';

export const content: LandingContent = {
  chapters: {
    NHS: {
      title: 'National Honor Society',
      description:
        'High-school students who study hard, lead by example and give their time to the community that raised them.',
    },
    NJHS: {
      title: 'National Junior Honor Society',
      description:
        'Junior-high students who are curious in class, kind outside it and ready to give their time to others.',
    },
  },
  buttons: { membership: 'Learn About Membership', impact: 'View Our Impact' },
  sections: {
    about: { name: 'Our Mission', heading: 'To honor good work, and to put it to use.' },
    pillars: { name: 'Five Pillars', heading: 'What we stand on.' },
    activities: { name: 'Our Impact', heading: 'Small jobs, done together, add up.' },
    membership: { name: 'Membership', heading: 'What it takes to join.' },
    benefits: { name: 'Benefits', heading: 'What members take with them.' },
    testimonials: { name: 'Testimonials', heading: 'In their own words.' },
  },
  mission: {
    paragraphs: [
      'Our chapter recognizes students who do well in the classroom and then ask what that is good for. We create enthusiasm for scholarship, stimulate a desire to serve, promote leadership and develop character.',
      'Membership is an honor, and it is also a promise: to keep learning, to help where help is needed, and to leave the school a little better than we found it.',
    ],
  },
  pillars: [
    { name: 'Scholarship', text: 'A steady commitment to learning, in class and long after the bell has rung.' },
    { name: 'Service', text: 'Time given freely to neighbors, schools and causes, without asking what comes back.' },
    { name: 'Leadership', text: 'Taking the first step, sharing the credit and bringing others along.' },
    { name: 'Character', text: 'Honesty, courtesy and reliability, above all when nobody is watching.' },
    { name: 'Citizenship', text: 'Understanding how a community works, and doing one’s own part in it.' },
  ],
  figures: [
    { value: '150+', label: 'active members' },
    { value: '2,500+', label: 'community service hours' },
    { value: '25+', label: 'service projects' },
    { value: '10+', label: 'years established' },
    { value: '500+', label: 'alumni' },
  ],
  activities: {
    heading: 'What we do',
    list: [
      { name: 'Peer tutoring', text: 'Free help before and after school, in every subject that we teach.' },
      { name: 'Community service', text: 'Food drives, park clean-ups and afternoons at the senior center.' },
      { name: 'School events', text: 'Welcoming new families, guiding open-house tours and running the blood drive.' },
      { name: 'Leadership workshops', text: 'How to plan a project, speak to a room and hand over well.' },
    ],
  },
  events: {
    heading: 'Upcoming events',
    list: [
      { name: 'Monthly meeting', when: 'Every 2nd Tuesday', text: 'Room 204. Open to all members.' },
      {
        name: 'Fall service day',
        when: 'October',
        text: 'One Saturday, every committee, a dozen places that need hands.',
      },
      { name: 'Winter food drive', when: 'December', text: 'Collecting for families in our own district.' },
      { name: 'Induction ceremony', when: 'May', text: 'Families welcome new members by candlelight.' },
    ],
  },
  membership: {
    introduction: 'Membership is by invitation, and every student who meets these standards is considered.',
    requirements: [
      { name: '3.6', text: 'Minimum cumulative GPA' },
      { name: '10-12', text: 'Grades that may apply' },
      { name: '20', text: 'Service hours per year, at least' },
      { name: '2nd Tuesday', text: 'Monthly meetings, Room 204' },
    ],
    calendar: {
      heading: 'Application calendar',
      list: [
        { date: 'March 12, 2025', event: 'Invitations are sent' },
        { date: 'March 12-25, 2025', event: 'Application period' },
        { date: 'March 25, 2025', event: 'Application deadline' },
        { date: 'April 18, 2025', event: 'Decisions are announced' },
        { date: 'May 2, 2025', event: 'Induction ceremony' },
      ],
    },
  },
  benefits: [
    { icon: 'medal', name: 'Recognition', text: 'An honor that colleges, employers and scholarship boards know.' },
    { icon: 'cap', name: 'Scholarships', text: 'Access to awards that are open to members only.' },
    { icon: 'flag', name: 'Leadership', text: 'Committees to lead, projects to plan and a budget to answer for.' },
    {
      icon: 'record',
      name: 'Service record',
      text: 'Verified hours, kept in one place and ready for any application.',
    },
    { icon: 'people', name: 'Friendship', text: 'People who show up early, stay late and make it fun.' },
    { icon: 'network', name: 'Alumni network', text: 'More than 500 graduates who remember what it was like.' },
  ],
  testimonials: [
    {
      quote: 'I joined for my college application. I stayed for the second graders I was tutoring on Thursdays.',
      name: 'Maya R.',
      role: 'Member, class of 2025',
    },
    {
      quote:
        'It is where I learned to run a meeting, ask for help and say thank you properly. I use all three every day.',
      name: 'Daniel K.',
      role: 'Alumnus, class of 2019',
    },
    {
      quote:
        'They arrive when they said they would, and they ask what else needs doing. We love our honor society students.',
      name: 'Ruth A.',
      role: 'Volunteer coordinator, community food bank',
    },
  ],
  advisor: {
    heading: 'Talk to us.',
    name: 'Dr. Eleanor Whitfield',
    role: 'Faculty Advisor',
    text: 'Questions about membership, service hours or a project you have in mind? Write to our faculty advisor.',
    button: 'Contact Our Advisor',
  },
};
