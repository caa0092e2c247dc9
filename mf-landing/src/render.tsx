import { feeds } from '@portal/contracts/feeds';
import { publisher, siteImage } from '@portal/contracts/site';
import type { RenderModule } from '@portal/sdk';
import { content } from './content.ts';

export { routes } from './remote.tsx';

const { chapters, advisor } = content;

export const head: RenderModule['head'] = ({ chapter, site: { publicUrl, contactEmail } }) => {
  const { title, description } = chapters[chapter];
  const image = siteImage(publicUrl);
  return {
    title,
    description,
    address: `${publicUrl}/`,
    image,
    feeds,
    structuredData: {
      ...publisher(publicUrl),
      '@type': ['Organization', 'EducationalOrganization'],
      alternateName: [chapters.NHS.title, chapters.NJHS.title],
      description: chapters.NHS.description,
      image: image.address,
      email: contactEmail,
      employee: { '@type': 'Person', name: advisor.name, jobTitle: advisor.role, email: contactEmail },
    },
  };
};
