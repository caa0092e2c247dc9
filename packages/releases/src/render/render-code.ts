import { Refusal } from '@portal/command-line/refusal';
import { renderFile } from '@portal/contracts/page-state';
import { integrityOf } from '../integrity.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Whether a server renders pages of a release. */
export const rendersPages = ({ files }: Release): boolean => renderFile in files;

/** The code that renders the pages of a release. @throws if it is missing, or not what was published */
export async function readRenderCode(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<string> {
  const { app, version, files } = release;
  const content = await store.read(`${versionFolder(app, version)}/${renderFile}`);
  if (!content || integrityOf(content) !== files[renderFile])
    throw new Refusal(`${renderFile} of ${app} ${version} is not what was published`);
  return content.toString();
}
