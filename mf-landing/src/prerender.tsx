import { feeds } from '@portal/contracts/feeds';
import { sitePlaceholders } from '@portal/contracts/page-slots';
import type { PrerenderedRemote } from '@portal/contracts/prerendered';
import { providePortalConfig } from '@portal/sdk';
import { renderToString } from 'react-dom/server';
import { content } from './content.ts';
import { Landing } from './pages/landing/landing.tsx';

const { chapters, name, socialCard, advisor } = content;
const { publicUrl, contactEmail } = sitePlaceholders;

providePortalConfig(sitePlaceholders);

/** Runs in the build: the landing page is text before any script of it has come. */
export const prerendered: PrerenderedRemote = {
  html: renderToString(<Landing />),
  head: {
    title: { NHS: chapters.NHS.title, NJHS: chapters.NJHS.title },
    description: { NHS: chapters.NHS.description, NJHS: chapters.NJHS.description },
    image: { path: '/social-card.png', width: 1200, height: 630, description: socialCard },
    structuredData: {
      '@type': ['Organization', 'EducationalOrganization'],
      name,
      alternateName: [chapters.NHS.title, chapters.NJHS.title],
      description: chapters.NHS.description,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/nhs_logo.png`,
      image: `${publicUrl}/social-card.png`,
      email: contactEmail,
      employee: { '@type': 'Person', name: advisor.name, jobTitle: advisor.role, email: contactEmail },
    },
    feeds,
  },
};
