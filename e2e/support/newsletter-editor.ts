import type { Page } from '@playwright/test';
import { createMember, type Person, signIn } from './people.ts';
import { createPost } from './posts.ts';

export const row = (page: Page, title: string) => page.getByRole('article', { name: title });

/** The dialog's parts as a person finds them. */
export function editorOn(page: Page, name: 'Create New Post' | 'Edit Post' = 'Create New Post') {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    title: dialog.getByRole('textbox', { name: 'Title' }),
    content: dialog.getByRole('textbox', { name: 'Content' }),
    preview: dialog.getByRole('region', { name: 'Preview' }),
    tags: dialog.getByRole('textbox', { name: 'Tags' }),
    files: dialog.getByRole('list', { name: 'Attached files' }).getByRole('listitem'),
    button: (text: string) => dialog.getByRole('button', { name: text, exact: true }),
    problem: dialog.locator('.notice[role="alert"]'),
    restored: dialog.getByText(/^Your unsaved changes from .* were restored\.$/),
    draftSaved: dialog.getByText('Draft saved', { exact: true }),
    picker: dialog.locator('input[type="file"]'),
  };
}

/** Opens Manage Posts. Posts that are created before are in its first list, which saves a reload. */
export async function openManagementAs(page: Page, author: Person): Promise<void> {
  await signIn(page.context(), author);
  await page.goto('/newsletter?tab=manage');
}

export async function openManagement(page: Page, role: 'lead' | 'admin' = 'lead') {
  const author = await createMember({ role });
  await openManagementAs(page, author);
  return author;
}

/** Opens the editor of a new lead's post. */
export async function openEdit(page: Page, changes: Parameters<typeof createPost>[1]) {
  const author = await createMember({ role: 'lead' });
  const post = await createPost(author, changes);
  await openManagementAs(page, author);
  await row(page, post.title).getByRole('button', { name: 'Edit' }).click();
  return { author, post };
}

export async function openNew(page: Page) {
  const author = await openManagement(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  return author;
}

export const discarding = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

/** Where nothing is asked. */
export const discardingDraft = (page: Page) => page.getByRole('dialog', { name: 'Discarding the draft' });
