import { feeds } from '@portal/contracts/feeds';
import { sitePlaceholders } from '@portal/contracts/page-slots';
import type { PrerenderedRemote } from '@portal/contracts/prerendered';
import { siteName, socialCard } from '@portal/contracts/site';
import { providePortalConfig } from '@portal/sdk';
import { renderToString } from 'react-dom/server';
import { content } from './content.ts';
import { Landing } from './pages/landing/landing.tsx';

const { chapters, advisor } = content;
const { publicUrl, contactEmail } = sitePlaceholders;

providePortalConfig(sitePlaceholders);

/** Runs in the build: the landing page is text before any script of it has come. */
export const prerendered: PrerenderedRemote = {
  html: renderToString(<Landing />),
  head: {
    title: { NHS: chapters.NHS.title, NJHS: chapters.NJHS.title },
    description: { NHS: chapters.NHS.description, NJHS: chapters.NJHS.description },
    image: socialCard,
    structuredData: {
      '@type': ['Organization', 'EducationalOrganization'],
      name: siteName,
      alternateName: [chapters.NHS.title, chapters.NJHS.title],
      description: chapters.NHS.description,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/nhs_logo.png`,
      image: publicUrl + socialCard.path,
      email: contactEmail,
      employee: { '@type': 'Person', name: advisor.name, jobTitle: advisor.role, email: contactEmail },
    },
    feeds,
  },
};
