import { PageTitle, useChapter } from '@portal/sdk';
import { content } from '../../content.ts';
import { Activities } from './activities.tsx';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Membership } from './membership.tsx';
import { Mission } from './mission.tsx';
import { Pillars } from './pillars.tsx';
import { Testimonials } from './testimonials.tsx';

/** The public landing page, from top to bottom (spec section 2, 'Landing page'). */
export function LandingPage() {
  const { title, description } = content.chapters[useChapter().chapter];
  return (
    <>
      <PageTitle title={title} description={description} />
      <Hero />
      <Mission />
      <Pillars />
      <Activities />
      <Membership />
      <Benefits />
      <Testimonials />
      <Contact />
    </>
  );
}
