import { useChapter } from '@portal/sdk';
import { content } from '../../content.ts';
import { Landing } from './landing.tsx';

/** The public landing page with its title and description (spec section 2, 'Landing page'). */
export function LandingPage() {
  const { title, description } = content.chapters[useChapter().chapter];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <Landing />
    </>
  );
}
