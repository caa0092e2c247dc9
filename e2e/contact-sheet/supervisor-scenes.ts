import type { Page } from '@playwright/test';
import type { CheckedCertificate, SignatureData } from '@portal/contracts';
import type { Scene } from './scene.ts';

const signatureData: SignatureData = {
  first_name: 'Jordan',
  last_name: 'Ellis',
  hours: 4.25,
  hours_type: 'async',
  service_date: '2026-10-03',
  description: 'Recorded two audio books for the public library, and listened through those of three other readers.',
  signature: null,
  signed_at: null,
  chapter: 'NHS',
};
const open = { success: true, signatureData, alreadySigned: false, othersWaiting: 2 };
const waiting = ['0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a12'].map((request) => ({
  request,
  signatureData,
}));
const refusal = (code: string, error: string, fields = {}) => ({ success: false, code, error, fields });
const expired = 'This signature request link is invalid or has expired.';

const certificate: CheckedCertificate = {
  first_name: 'Jordan',
  last_initial: 'E',
  chapter: 'NHS',
  hours: 4.25,
  approved_hours: 4.25,
  hours_type: 'async',
  service_date: '2026-10-03',
  signed_at: '2026-10-05T16:00:00.000Z',
  approved_at: '2026-10-07T16:00:00.000Z',
};
const checked_at = '2026-11-22T16:00:00.000Z';

/** What an e-mailed link opens, alone and without the shell. */
const scene = (name: string, ready: string, more: Partial<Scene>): Scene => ({
  name: `signature${name && `-${name}`}`,
  path: '/signature/sample',
  viewers: ['visitor'],
  standalone: true,
  ready,
  ...more,
});

const sign = async (page: Page) => {
  await page.getByLabel('Electronic Signature').fill('Dana Whitfield');
  await page.getByRole('button', { name: 'Verify & Sign Hours' }).click();
  await page.getByText('Signature Completed!').waitFor();
};

/** The pages of supervisors, and of those who check a certificate. */
export const supervisorScenes: Scene[] = [
  scene('', 'form h1', { answers: { 'hours/signature': open } }),
  scene('invalid', 'text=Invalid Signature Request', { path: '/signature/none' }),
  ...['The hours are wrong', 'I cannot confirm this', 'I am not the right person', 'Stop these e-mails'].map(
    (answer, index) =>
      scene(`answer-${index + 1}`, 'form h1', {
        answers: { 'hours/signature': open },
        act: async (page) => {
          await page.getByText(answer, { exact: true }).click();
          await page.getByText(answer, { exact: true }).scrollIntoViewIfNeeded();
        },
      }),
  ),
  scene('completed', 'h1', { answers: { 'hours/signature': open }, act: sign }),
  scene('signed', 'text=Already Signed', {
    answers: {
      'hours/signature': {
        ...open,
        signatureData: { ...signatureData, signature: 'Dana Whitfield', signed_at: '2026-10-05T16:00:00.000Z' },
        alreadySigned: true,
        othersWaiting: 1,
      },
    },
  }),
  scene('declined', 'text=Your Answer Was Saved', {
    answers: { 'hours/signature': refusal('conflict', 'You have declined this request. The student was told.') },
  }),
  scene('expired', 'text=Invalid Signature Request', {
    answers: { 'hours/signature': refusal('gone', expired, { signatureRequestId: expired }) },
  }),
  scene('all', 'form', {
    path: '/signature/all?token=sample',
    answers: { 'hours/signatures': { success: true, waiting, chapter: 'NHS' } },
  }),
  scene('none-waiting', 'text=Nothing Waits for You', {
    path: '/signature/all?token=sample',
    answers: { 'hours/signatures': { success: true, waiting: [], chapter: null } },
  }),
  scene('mail', 'main button', {
    path: '/signature/mail?token=sample',
    answers: { 'hours/signature/mail': { success: true, email: 'd•••@school.test', chapter: 'NHS', stopped: false } },
  }),
  scene('mail-stopped', 'main button', {
    path: '/signature/mail?token=sample',
    answers: { 'hours/signature/mail': { success: true, email: 'd•••@school.test', chapter: 'NHS', stopped: true } },
  }),
  {
    name: 'certificate-genuine',
    path: '/check/sample',
    viewers: ['visitor'],
    ready: 'text=This certificate is genuine',
    answers: { 'certificate/check': { success: true, certificate, transcript: null, checked_at } },
  },
  {
    name: 'certificate-not-valid',
    path: '/check/sample',
    viewers: ['visitor'],
    ready: 'text=This certificate is not valid',
    answers: { 'certificate/check': { success: true, certificate: null, transcript: null, checked_at } },
  },
];
