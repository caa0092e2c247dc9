import { expect } from '@playwright/test';
import { fillHoursForm, formOn, openForm, withoutProof } from '../support/hours-form.ts';
import { test } from '../support/test.ts';
import { containing } from '../support/text.ts';
import { dismissToast, expectToast } from '../support/toasts.ts';

const invalidDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';
const tooFew = 'Hours must be greater than 0';
const tooMany = 'Hours exceeding 50 require additional verification';

type Asked = 'name' | 'hours' | 'date' | 'description';

const wrongEntries: Record<string, [field: Asked, typed: string, message: string][]> = {
  'a number of hours that cannot be': [
    ['hours', '0', tooFew],
    ['hours', '-1', tooFew],
    ['hours', '0.09', tooFew],
    ['hours', '', tooFew],
    ['hours', '50.01', tooMany],
    ['hours', '1e9', 'Please enter hours as a plain number, such as 2.5'],
    ['hours', '0.30000000000000004', 'Hours can have at most two decimal places'],
  ],
  'a date that cannot be': [
    ['date', '', 'Date is required'],
    ['date', '2/30/2026', invalidDate],
    ['date', '2026/10/05', invalidDate],
    ['date', 'October 5', invalidDate],
    ['date', '10/05/2126', 'Date of service cannot be in the future'],
  ],
  'a name or description that is too short': [
    ['description', 'abcd', 'Please provide a brief description'],
    ['name', 'A', 'Name is required'],
  ],
};

for (const [what, entries] of Object.entries(wrongEntries)) {
  test(`Your Info with ${what} does not advance, and the field says why`, async ({ page, context }) => {
    await openForm(page, context);
    const form = formOn(page);
    await form.hours.fill('2');
    await form.date.fill('10/05/2026');
    await form.description.fill('Set up chairs');
    for (const [name, typed, message] of entries) {
      const field = form[name];
      await field.fill(typed);
      await form.button('Continue to Supervisor Info').click();
      await expect(field).toHaveAccessibleDescription(containing(message));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
    }
    await expect(form.tab('Your Info')).toHaveAttribute('aria-selected', 'true');
  });
}

test('Your Info with something missing does not advance, and asks to complete all required fields', async ({
  page,
  context,
}) => {
  await openForm(page, context);
  const form = formOn(page);
  const missing: [Asked, string][] = [
    ['name', ' '],
    ['hours', '0'],
    ['date', ''],
    ['description', ''],
  ];
  for (const [field, blank] of missing) {
    await form.name.fill('Robin Case');
    await form.hours.fill('2');
    await form.date.fill('10/05/2026');
    await form.description.fill('Set up chairs');
    await form[field].fill(blank);
    await form.button('Continue to Supervisor Info').click();
    await expectToast(page, 'Please complete all required fields');
    await expect(form.tab('Your Info')).toHaveAttribute('aria-selected', 'true');
    await dismissToast(page);
  }
});

test('every accepted way to write the date and every step of hours leads on to the Supervisor tab', async ({
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
    ['1/5/2026', '0.25'],
    ['10-5-2026', '2.75'],
    ['2026-1-05', '50'],
  ] as const) {
    await form.date.fill(date);
    await form.hours.fill(hours);
    await form.button('Continue to Supervisor Info').click();
    await expect(form.tab('Supervisor')).toHaveAttribute('aria-selected', 'true');
    await form.tab('Your Info').click();
  }
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

test('the Supervisor tab says what is missing and what is wrong', async ({ page, context }) => {
  await openForm(page, context);
  const form = formOn(page);
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
