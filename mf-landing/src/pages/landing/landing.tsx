import { Activities } from './activities.tsx';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Membership } from './membership.tsx';
import { Mission } from './mission.tsx';
import { Pillars } from './pillars.tsx';
import { Testimonials } from './testimonials.tsx';

/** What stands on the landing page, from top to bottom. The build draws it ahead of time. */
export function Landing() {
  return (
    <>
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
