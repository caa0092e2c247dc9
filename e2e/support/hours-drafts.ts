import type { Page, Request, Response } from '@playwright/test';

export const draftCall = '**/hours/draft';

export const isAboutDraft = (request: Request, method: string, text = ''): boolean =>
  request.url().endsWith('/hours/draft') && request.method() === method && `${request.postData()}`.includes(text);

export const draftAnswer = (page: Page, method: string, text = ''): Promise<Response> =>
  page.waitForResponse((response) => isAboutDraft(response.request(), method, text));
