import { expect } from '@playwright/test';
import { fillHoursForm, formOn, openForm, withoutProof } from '../support/hours-form.ts';
import { test } from '../support/test.ts';
import { containing } from '../support/text.ts';
import { dismissToast, expectToast } from '../support/toasts.ts';

const invalidDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';
const tooFew = 'Hours must be greater than 0';
const tooMany = 'Hours exceeding 50 require additional verification';

type Asked = 'name' | 'hours' | 'date' | 'description';

/** `packages/contracts/test/hours-form.spec.ts` has more ways to be wrong. */
const wrongEntries: [field: Asked, typed: string, message: string][] = [
  ['hours', '', tooFew],
  ['hours', '50.01', tooMany],
  ['hours', '1e9', 'Please enter hours as a plain number, such as 2.5'],
  ['date', '', 'Date is required'],
  ['date', '2/30/2026', invalidDate],
  ['date', '10/05/2126', 'Date of service cannot be in the future'],
  ['description', 'abcd', 'Please provide a brief description'],
  ['name', 'A', 'Name is required'],
];

test('2,5 hours that are typed are 2.5, and never become 25', async ({ page, context }) => {
  await openForm(page, context);
  const { hours } = formOn(page);
  await hours.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2,5');
  await expect(hours).toHaveValue('2.5');
  await expect(page.getByText('No proof required for this amount')).toBeVisible();
});

test('Your Info with something missing or wrong does not advance, asks to complete it, and its field says why', async ({
  page,
  context,
}) => {
  await openForm(page, context);
  const form = formOn(page);
  const blanks: [Asked, string][] = [
    ['name', ' '],
    ['hours', '0'],
    ['date', ''],
    ['description', ''],
  ];
  await form.name.fill('Robin Case');
  await form.hours.fill('2');
  await form.date.fill('10/05/2026');
  await form.description.fill('Set up chairs');
  for (const [name, blank] of blanks) {
    const typed = await form[name].inputValue();
    await form[name].fill(blank);
    await form.button('Continue to Supervisor Info').click();
    await expectToast(page, 'Please complete all required fields');
    await expect(form.tab('Your Info')).toHaveAttribute('aria-selected', 'true');
    await dismissToast(page);
    await form[name].fill(typed);
  }
  for (const [name, typed, message] of wrongEntries) {
    const field = form[name];
    const before = await field.inputValue();
    await field.fill(typed);
    await form.button('Continue to Supervisor Info').click();
    await expect(field).toHaveAccessibleDescription(containing(message));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await field.fill(before);
  }
  await expect(form.tab('Your Info')).toHaveAttribute('aria-selected', 'true');
});

test('accepted dates and hours lead on to the Supervisor tab, which says what is missing or wrong there', async ({
  page,
  context,
}) => {
  await openForm(page, context);
  const form = formOn(page);
  await expect(form.hours).toHaveAttribute('step', '0.25');
  await expect(form.hours).toHaveValue('0');
  await expect(page.getByRole('radio', { name: /^Synchronous/ })).toBeChecked();
  await form.description.fill('Set up chairs');
  for (const [date, hours] of [
    ['10/05/2026', '0.1'],
    ['2026-1-05', '50'],
  ] as const) {
    await form.date.fill(date);
    await form.hours.fill(hours);
    await form.button('Continue to Supervisor Info').click();
    await expect(form.tab('Supervisor')).toHaveAttribute('aria-selected', 'true');
    await form.tab('Your Info').click();
  }

  await fillHoursForm(page, { ...withoutProof, supervisorName: '', supervisorEmail: '' });
  for (const [name, email] of [
    ['', 'lee.okafor@test.example'],
    ['Lee Okafor', ''],
  ] as const) {
    await form.supervisorName.fill(name);
    await form.supervisorEmail.fill(email);
    await form.button('Submit Hours').click();
    await expectToast(page, 'Please complete supervisor information');
    await dismissToast(page);
  }
  await form.supervisorName.fill('L');
  await form.supervisorEmail.fill('not-an-address');
  await form.supervisorPhone.fill('call the front desk, ext. 12');
  await form.button('Submit Hours').click();
  await expect(form.supervisorName).toHaveAccessibleDescription('Supervisor name is required');
  await expect(form.supervisorEmail).toHaveAccessibleDescription('Please enter a valid email');
  await expect(form.supervisorPhone).not.toHaveAttribute('aria-invalid', 'true');
  await expect(form.tab('Supervisor')).toHaveAttribute('aria-selected', 'true');
});

test('the proof rule is looked at anew whenever type or hours change, and that clears errors', async ({
  page,
  context,
}) => {
  await openForm(page, context);
  const form = formOn(page);
  const noProof = page.getByText('No proof required for this amount');
  await expect(form.tab('Signature (Optional)')).toBeVisible();
  await expect(noProof).toBeHidden();
  await form.hours.fill('3');
  await expect(noProof).toBeVisible();
  await form.button('Continue to Supervisor Info').click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await form.hours.fill('3.25');
  await expect(page.getByText('Date is required')).toBeHidden();
  await expect(noProof).toBeHidden();
  await expect(form.tab('Signature')).toBeVisible();
  await form.hours.fill('3');
  await expect(form.tab('Signature (Optional)')).toBeVisible();
  await form.button('Continue to Supervisor Info').click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await page.getByRole('radio', { name: /^Asynchronous/ }).check();
  await expect(page.getByText('Date is required')).toBeHidden();
  await expect(form.tab('Signature')).toBeVisible();

  await form.tab('Supervisor').click();
  await expect(form.button('Request Signature via Email')).toBeEnabled();
  await expect(form.button('Continue to Signature')).toBeVisible();
  await expect(form.button('Submit Hours')).toBeHidden();
  await form.tab('Signature').click();
  await expect(page.getByText(/^Proof required/).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/go back.*request a signature/i)).toBeVisible();
  await expect(page.getByText('Document Upload Coming Soon')).toBeVisible();
  await expect(form.button('Submit Hours')).toBeVisible();
  await form.button('Back').click();
  await expect(form.tab('Supervisor')).toHaveAttribute('aria-selected', 'true');

  await form.tab('Your Info').click();
  await page.getByRole('radio', { name: /^Synchronous/ }).check();
  await form.tab('Supervisor').click();
  await expect(form.button('Request Signature via Email')).toBeHidden();
  await expect(form.button('Submit Hours')).toBeVisible();
  await form.tab('Signature (Optional)').click();
  await expect(page.getByText(/^Proof optional/)).toBeVisible();
});
